/**
 * The code that opens the first-run form (platform R12): it says when it was made and proves it, so
 * that no process has to remember it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Tx } from '#erp/db/database.ts';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const MINUTES = 60;
/** Letters that say the minute; the others are the proof. 20 in all. */
const TIME = 5;
const PROOF = 15;

const timeText = (minute: number): string => {
  let text = '';
  for (let rest = minute; text.length < TIME; rest = Math.floor(rest / LETTERS.length))
    text = LETTERS[rest % LETTERS.length]! + text;
  return text;
};

function proofOf(secret: string, time: string): string {
  const bytes = createHmac('sha256', secret).update(`setup:${time}`).digest();
  return [...bytes.subarray(0, PROOF)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

const minuteOf = (now: Temporal.Instant) => Math.floor(now.epochMilliseconds / 60_000);

export function setupCode(secret: string, now: Temporal.Instant): string {
  const time = timeText(minuteOf(now));
  return time + proofOf(secret, time);
}

/** True for a code of the last hour. */
export function isSetupCode(secret: string, code: string, now: Temporal.Instant): boolean {
  const given = code.trim().toUpperCase();
  if (given.length !== TIME + PROOF) return false;
  const time = given.slice(0, TIME);
  const minute = [...time].reduce(
    (sum, letter) => sum * LETTERS.length + LETTERS.indexOf(letter),
    0,
  );
  const age = minuteOf(now) - minute;
  const [proof, right] = [Buffer.from(given.slice(TIME)), Buffer.from(proofOf(secret, time))];
  return (
    age >= 0 && age <= MINUTES && proof.length === right.length && timingSafeEqual(proof, right)
  );
}

/** A company to work in exists: the form is closed for good. */
export const isSetUp = async (tx: Tx): Promise<boolean> =>
  (await tx.query(`select 1 from accounts where kind <> 'OPERADOR' limit 1`)).length > 0;
