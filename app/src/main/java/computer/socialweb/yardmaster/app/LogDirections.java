package computer.socialweb.yardmaster.app;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.util.FileSize;
import computer.socialweb.yardmaster.app.cli.Program;
import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.cli.out.Printer;
import java.nio.file.Path;
import org.slf4j.LoggerFactory;

/**
 * Directs the log of the program: to a bounded file for what runs long, to standard error for a
 * command that was asked to show it, and nowhere else.
 */
final class LogDirections implements Program.LogDirection {
  private static final String OURS = "computer.socialweb.yardmaster";
  private static final String PATTERN =
      "%d{yyyy-MM-dd'T'HH:mm:ss.SSS'Z', UTC} %-5level %logger{20} [%thread] %msg%n";
  private static final long FILE_BYTES = 8L << 20;
  private static final int OLD_FILES = 2;

  @Override
  public void toStandardError(Call call) {
    LoggerContext context = reset();
    if (call.options().verbose()) {
      OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();
      appender.setOutputStream(Printer.standardError());
      appender.setEncoder(encoder(context));
      begin(context, appender, Level.WARN);
      context.getLogger(OURS).setLevel(Level.DEBUG);
    }
  }

  @Override
  public void toFile(Call call, Path file) {
    LoggerContext context = reset();
    RollingFileAppender<ILoggingEvent> appender = new RollingFileAppender<>();
    appender.setContext(context);
    appender.setFile(file.toString());
    FixedWindowRollingPolicy names = new FixedWindowRollingPolicy();
    names.setContext(context);
    names.setParent(appender);
    names.setFileNamePattern(escaped(file) + ".%i");
    names.setMinIndex(1);
    names.setMaxIndex(OLD_FILES);
    names.start();
    SizeBasedTriggeringPolicy<ILoggingEvent> size = new SizeBasedTriggeringPolicy<>();
    size.setContext(context);
    size.setMaxFileSize(new FileSize(FILE_BYTES));
    size.start();
    appender.setRollingPolicy(names);
    appender.setTriggeringPolicy(size);
    appender.setEncoder(encoder(context));
    begin(context, appender, Level.INFO);
    context.getLogger("org.eclipse.jetty").setLevel(Level.WARN);
    context.getLogger("io.fabric8").setLevel(Level.ERROR);
    if (call.options().verbose()) {
      context.getLogger(OURS).setLevel(Level.DEBUG);
    }
  }

  /** A percent sign and brackets have a meaning in patterns of file names. */
  private static String escaped(Path file) {
    return file.toString().replaceAll("([%()\\\\])", "\\\\$1");
  }

  private static LoggerContext reset() {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.reset();
    context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).setLevel(Level.OFF);
    return context;
  }

  private static PatternLayoutEncoder encoder(LoggerContext context) {
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern(PATTERN);
    encoder.start();
    return encoder;
  }

  private static void begin(
      LoggerContext context, OutputStreamAppender<ILoggingEvent> appender, Level level) {
    appender.setContext(context);
    appender.start();
    ch.qos.logback.classic.Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.setLevel(level);
    root.addAppender(appender);
  }
}
