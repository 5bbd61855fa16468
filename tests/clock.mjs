/**
 * Moves the clock of a run: `TEST_NOW=2027-01-01T12:00:00-06:00
 * NODE_OPTIONS="--import=./tests/clock.mjs"`. With
 * `TEST_CLOCK_STEP_MS` each SIGUSR2 moves the clock of the process and of its threads that much
 * further. On the embedded engine the database follows, since its clock is this process's.
 */
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

const wanted = process.env.TEST_NOW;
const step = Number(process.env.TEST_CLOCK_STEP_MS ?? 0);
if (wanted || step > 0) {
  const RealDate = Date;
  let shift = wanted ? RealDate.parse(wanted) - RealDate.now() : 0;
  const now = () => RealDate.now() + shift;
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(now());
      else super(...given);
    }
    static now = now;
  };
  const instant = () => Temporal.Instant.fromEpochMilliseconds(now());
  const zoned = (zone = Intl.DateTimeFormat().resolvedOptions().timeZone) =>
    instant().toZonedDateTimeISO(zone);
  for (const [name, value] of Object.entries({
    instant,
    zonedDateTimeISO: zoned,
    plainDateTimeISO: (zone) => zoned(zone).toPlainDateTime(),
    plainDateISO: (zone) => zoned(zone).toPlainDate(),
    plainTimeISO: (zone) => zoned(zone).toPlainTime(),
  }))
    Object.defineProperty(Temporal.Now, name, { value, configurable: true });

  if (step > 0) {
    const threads = new BroadcastChannel('test-clock');
    threads.addEventListener('message', ({ data }) => (shift = data));
    threads.unref();
    if (isMainThread)
      process.on('SIGUSR2', () => {
        shift += step;
        threads.postMessage(shift);
      });
  }
}
