"""Asks other accountants the questions of cases/accounting-references.json and times them.

Each package is optional: what is not installed is left out. Every question is asked in a process of
its own, with a limit on its time and memory; what goes wrong there is recorded as an error. The time
is that of the processor for building, composing and one question, without the import of the package;
the least of up to five runs. Run it through bench/peers, which keeps the numerical libraries on one
thread. The result has the format of cases/peer-accountants.json.

Exit status: 0, or 3 if no package is installed.
"""

import argparse
import importlib
import importlib.metadata
import json
import math
import multiprocessing
import os
import platform
import resource
import sys
import time
import warnings

GRID = 1e-4
REFERENCE_ERROR = 1e-9  # relative error of the exact values: less than this is no violation
NOTHING_INSTALLED = 3


class NotOffered(Exception):
  """The package has no such mechanism or question: not an error, nothing is recorded."""


# dp_accounting -----------------------------------------------------------------------------------


def dp_accounting_law(release, upper):
  """The privacy loss distribution of one release, in both directions."""
  pld = importlib.import_module("dp_accounting.pld.privacy_loss_distribution")
  common = {
      "pessimistic_estimate": upper,
      "value_discretization_interval": GRID,
  }
  # Connecting the dots has no optimistic form, and randomised response needs none.
  dots = {"use_connect_dots": upper}
  kind = release["kind"]
  if kind == "gaussian":
    return pld.from_gaussian_mechanism(
        release["sigma"], sampling_prob=release["q"], **common, **dots)
  if kind == "laplace":
    return pld.from_laplace_mechanism(
        release["b"], sampling_prob=release["q"], **common, **dots)
  if kind == "dgaussian":
    return pld.from_discrete_gaussian_mechanism(release["sigma"], **common, **dots)
  if kind == "dlaplace":
    return pld.from_discrete_laplace_mechanism(release["a"], **common, **dots)
  if kind == "rr":
    # Its parameter is the probability of an answer that is drawn from both values alike.
    return pld.from_randomized_response(2 * (1 - release["p"]), 2, **common)
  raise NotOffered(kind)


def ask_dp_accounting(releases, question, upper):
  law = None
  for release in releases:
    part = dp_accounting_law(release, upper)
    if release["times"] > 1:
      part = part.self_compose(release["times"])
    law = part if law is None else law.compose(part)
  if "atDelta" in question:
    value = law.get_epsilon_for_delta(float(question["atDelta"]))
  else:
    value = law.get_delta_for_epsilon(float(question["atEpsilon"]))
  return {"upper" if upper else "lower": value}


# prv_accountant ----------------------------------------------------------------------------------


def prv_variable(release):
  prv = importlib.import_module("prv_accountant")
  kind = release["kind"]
  if kind == "gaussian":
    if release["q"] == 1:
      return prv.GaussianMechanism(noise_multiplier=release["sigma"])
    return prv.PoissonSubsampledGaussianMechanism(
        sampling_probability=release["q"], noise_multiplier=release["sigma"])
  if kind == "laplace" and release["q"] == 1:
    return prv.LaplaceMechanism(mu=1 / release["b"])
  if kind == "rr":
    return prv.PureDPMechanism(eps=math.log(release["p"] / (1 - release["p"])))
  raise NotOffered(kind)


def ask_prv_accountant(releases, question, epsilon_error):
  prv = importlib.import_module("prv_accountant")
  delta_error = float(question["atDelta"]) / 1000 if "atDelta" in question else 1e-10
  times = [release["times"] for release in releases]
  accountant = prv.PRVAccountant(
      prvs=[prv_variable(release) for release in releases],
      max_self_compositions=times,
      eps_error=epsilon_error,
      delta_error=delta_error)
  if "atDelta" in question:
    answer = accountant.compute_epsilon(float(question["atDelta"]), times)
  else:
    answer = accountant.compute_delta(float(question["atEpsilon"]), times)
  return dict(zip(("lower", "estimate", "upper"), answer))


# Opacus ------------------------------------------------------------------------------------------


def ask_opacus(releases, question, name, **options):
  if "atDelta" not in question or any(release["kind"] != "gaussian" for release in releases):
    raise NotOffered("epsilon of Gaussian noise only")
  accountant = getattr(importlib.import_module("opacus.accountants"), name)()
  accountant.history = [
      (release["sigma"], release["q"], release["times"]) for release in releases
  ]
  return {"upper": accountant.get_epsilon(delta=float(question["atDelta"]), **options)}


class Peer:
  """One way to ask a package. `again` is asked where this one breaks a limit."""

  def __init__(self, name, module, package, setting, ask, again=None):
    self.name = name
    self.module = module
    self.package = package
    self.setting = setting
    self.ask = ask
    self.again = again

  def version(self):
    try:
      return importlib.metadata.version(self.package)
    except importlib.metadata.PackageNotFoundError:
      return "not stated"


def dp_accounting_peer(setting, upper):
  return Peer(
      "dp_accounting", "dp_accounting.pld.privacy_loss_distribution", "dp-accounting",
      f"{setting}, interval {GRID}", lambda r, q: ask_dp_accounting(r, q, upper))


def prv_peer(epsilon_error, again=None):
  return Peer(
      "prv_accountant", "prv_accountant", "prv-accountant",
      f"eps_error={epsilon_error}, delta_error=delta/1000 (1e-10 for delta queries); "
      "remove direction only",
      lambda r, q: ask_prv_accountant(r, q, epsilon_error), again)


def opacus_peer(setting, name, **options):
  return Peer("opacus", "opacus.accountants", "opacus", setting,
              lambda r, q: ask_opacus(r, q, name, **options))


PEERS = [
    dp_accounting_peer("upper: connect-dots pessimistic", True),
    dp_accounting_peer("lower: pessimistic_estimate=False", False),
    prv_peer(0.01, again=prv_peer(0.1)),
    opacus_peer("PRVAccountant eps_error=0.01 delta_error=delta/1000", "PRVAccountant",
                eps_error=0.01),
    opacus_peer("RDPAccountant default alphas", "RDPAccountant"),
]

# Measuring ---------------------------------------------------------------------------------------


def questions(file, prefix):
  """The questions of both directions together: the larger exact value is that of the question."""
  merged = {}
  for case in json.load(file)["cases"]:
    if case["workload"].startswith(prefix):
      at = "atDelta" if "atDelta" in case else "atEpsilon"
      exact = float(case["epsilon" if at == "atDelta" else "delta"])
      key = (case["workload"], at, float(case[at]))
      if key not in merged or exact > merged[key]["exact"]:
        merged[key] = {"workload": case["workload"], "releases": case["releases"],
                       "question": {at: float(case[at])}, "exact": exact}
  return list(merged.values())


def used_memory():
  """Addresses that the imported packages take already, in bytes; 0 where that is not told."""
  try:
    with open("/proc/self/statm", encoding="ascii") as file:
      return int(file.read().split()[0]) * resource.getpagesize()
  except OSError:
    return 0


def measure(peer, case, megabytes, pipe):
  """In the process of its own: the answer and the least processor time of up to five runs."""
  limit = used_memory() + (megabytes << 20)
  resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
  warnings.simplefilter("ignore")
  try:
    spent, least, answer = 0.0, math.inf, {}
    for run in range(5):
      start = time.process_time()
      answer = peer.ask(case["releases"], case["question"])
      took = time.process_time() - start
      least, spent = min(least, took), spent + took
      if spent > 1:
        break
    pipe.send({**{side: float(value) for side, value in answer.items()}, "cpuSeconds": least})
  except NotOffered:
    pipe.send(None)
  except MemoryError:
    pipe.send({"error": f"stopped: memory limit {megabytes} MB"})
  except BaseException as error:  # whatever a package does is its answer
    pipe.send({"error": f"{type(error).__name__}: {error}"[:300]})


def ask(peer, case, seconds, megabytes):
  processes = multiprocessing.get_context("fork")
  receive, send = processes.Pipe(duplex=False)
  process = processes.Process(target=measure, args=(peer, case, megabytes, send))
  process.start()
  send.close()
  try:
    answer = receive.recv() if receive.poll(seconds) else {
        "error": f"stopped: wall limit {seconds:g} s"}
  except EOFError:
    answer = {"error": "the process died"}
  process.kill()
  process.join()
  return answer


def violation(answer, exact):
  upper, lower = answer.get("upper", math.inf), answer.get("lower", -math.inf)
  if upper < exact * (1 - REFERENCE_ERROR):
    return f"upper below reference by {exact - upper:.3g}"
  if lower > exact * (1 + REFERENCE_ERROR):
    return f"lower above reference by {lower - exact:.3g}"
  return None


def entry(peer, case, answer):
  """One entry of the file; JSON has no infinity and no NaN, so these are words."""
  row = {"workload": case["workload"], "peer": peer.name, "version": peer.version(),
         "setting": peer.setting, **case["question"]}
  for key, value in answer.items():
    finite = isinstance(value, str) or math.isfinite(value)
    row[key] = value if finite else "NaN" if math.isnan(value) else str(value)
  row["reference"] = case["exact"]
  wrong = None if "error" in answer else violation(answer, case["exact"])
  if wrong:
    row["violation"] = wrong
  return row


def installed(peer):
  try:
    importlib.import_module(peer.module)
    return True
  except ImportError:
    return False


def versions(names):
  found = []
  for name in names:
    try:
      found.append(f"{name} {importlib.metadata.version(name)}")
    except importlib.metadata.PackageNotFoundError:
      pass
  return ", ".join([f"Python {platform.python_version()}"] + found)


def main():
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument("prefix", nargs="?", default="", help="beginning of the workloads' names")
  parser.add_argument("--cases", default="cases/accounting-references.json")
  parser.add_argument("--out", required=True)
  parser.add_argument("--limit", type=float, default=60, help="wall seconds a question")
  parser.add_argument("--memory", type=int, default=8192, help="megabytes a question")
  options = parser.parse_args()
  warnings.simplefilter("ignore")
  peers = [peer for peer in PEERS if installed(peer)]
  if not peers:
    print("none of dp-accounting, prv-accountant, opacus is installed for this Python",
          file=sys.stderr)
    return NOTHING_INSTALLED
  with open(options.cases, encoding="utf-8") as file:
    cases = questions(file, options.prefix)
  rows = []
  for number, case in enumerate(cases, 1):
    for peer in peers:
      way = peer
      while way is not None:
        answer = ask(way, case, options.limit, options.memory)
        if answer is not None:
          rows.append(entry(way, case, answer))
        stopped = answer is not None and answer.get("error", "").startswith("stopped")
        way = way.again if stopped else None
    print(f"{number}/{len(cases)} {case['workload']} {case['question']}", file=sys.stderr)
  source = (
      "What other tools answer on the workloads of accounting-references.json, and the processor "
      "seconds of one thread it took (build, compose and one question, least of up to five), "
      f"measured by bench/peers on {time.strftime('%Y-%m-%d')} with "
      f"{versions(('numpy', 'scipy', 'torch'))}. 'reference' is the larger one of both directions. "
      "'violation': a bound on the wrong side of the reference.")
  os.makedirs(os.path.dirname(options.out) or ".", exist_ok=True)
  with open(options.out, "w", encoding="utf-8") as file:
    file.write('{"source": ' + json.dumps(source) + ',\n"cases": [\n')
    file.write(",\n".join(json.dumps(row) for row in rows))
    file.write("\n]}\n")
  return 0


if __name__ == "__main__":
  sys.exit(main())
