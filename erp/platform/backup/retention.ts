/**
 * Which of the scheduled copies stay: the last of each of the last days, weeks and months that have
 * one.
 */
export interface RetentionPlan {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

export interface BackupCopy {
  readonly id: number;
  readonly day: Temporal.PlainDate;
}

/** Ids that stay, given the copies with the newest first. */
export function backupsToKeep(
  copies: readonly BackupCopy[],
  { daily, weekly, monthly }: RetentionPlan,
): ReadonlySet<number> {
  const kept = new Set<number>();
  const lastOfEach = (most: number, period: (day: Temporal.PlainDate) => string) => {
    const seen = new Set<string>();
    for (const { id, day } of copies) {
      const key = period(day);
      if (seen.has(key) || seen.size >= most) continue;
      seen.add(key);
      kept.add(id);
    }
  };
  lastOfEach(daily, String);
  lastOfEach(weekly, (day) => `${day.yearOfWeek}-${day.weekOfYear}`);
  lastOfEach(monthly, (day) => day.toPlainYearMonth().toString());
  return kept;
}
