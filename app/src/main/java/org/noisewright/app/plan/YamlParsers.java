package org.noisewright.app.plan;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import org.yaml.snakeyaml.LoaderOptions;

/** The only class that touches YAML, so that JSON and flags do not load it. */
final class YamlParsers {
  private static final int LARGEST = 1 << 28;

  private YamlParsers() {}

  static JsonParser create(String text) throws IOException {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(LARGEST);
    return YAMLFactory.builder().loaderOptions(options).build().createParser(text);
  }

  static boolean isAlias(JsonParser parser) throws IOException {
    return parser instanceof YAMLParser yaml && yaml.isCurrentAlias();
  }
}
