/** Moves the clock of a run: `TEST_NOW=2027-01-01T12:00:00-06:00 NODE_OPTIONS="--import=./tests/clock.mjs"`. On the embedded engine the database follows, since its clock is this process's. */
const wanted = process.env.TEST_NOW;
if (wanted) {
  const RealDate = Date;
  const shift = RealDate.parse(wanted) - RealDate.now();
  const now = () => RealDate.now() + shift;
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(now());
      else super(...given);
    }
    static now = now;
  };
  const instant = () => Temporal.Instant.fromEpochMilliseconds(now());
  const zoned = (zone = Intl.DateTimeFormat().resolvedOptions().timeZone) => instant().toZonedDateTimeISO(zone);
  for (const [name, value] of Object.entries({
    instant,
    zonedDateTimeISO: zoned,
    plainDateTimeISO: (zone) => zoned(zone).toPlainDateTime(),
    plainDateISO: (zone) => zoned(zone).toPlainDate(),
    plainTimeISO: (zone) => zoned(zone).toPlainTime(),
  }))
    Object.defineProperty(Temporal.Now, name, { value, configurable: true });
}
