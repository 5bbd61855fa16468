import type { RuleContext } from '#erp/kernel/behaviour/rule-context.ts';

/** The day of the company: `2026-11-28`. */
export const todayOf = ({ now, actor }: Pick<RuleContext, 'now' | 'actor'>): string =>
  now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
