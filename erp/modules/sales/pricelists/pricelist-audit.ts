/** Prices of an authorised list that are changed are told by the audit of sales. */
import type { SavedContext } from '#erp/kernel/rules.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { writeAudit, type AuditEntry } from '../audit/write-audit.ts';
import type { pricelists } from './pricelists.ts';

type Saved = SavedContext<typeof pricelists>;
type Line = Saved['after']['lines'][number];

/** From how many on, and for how much. */
function priceOf(line: Line | undefined): string | null {
  if (!line) return null;
  const { min_qty, price, percent } = line;
  const from = groupDigits(min_qty ?? '0', 0, 6);
  if (price) return `${from}: $${groupDigits(price, 2, 6)}`;
  return percent ? `${from}: ${groupDigits(percent, 0, 4)} %` : from;
}

export async function auditLines(context: Saved): Promise<void> {
  const { before, after } = context;
  if (before?.status !== 'AUTORIZADA') return;
  const linesOf = (lines: readonly Line[]) => new Map(lines.map((line) => [line.id, line]));
  const [was, is] = [linesOf(before.lines), linesOf(after.lines)];
  const told = [...new Set([...was.keys(), ...is.keys()])].flatMap((id): AuditEntry[] => {
    const [old, now] = [priceOf(was.get(id)), priceOf(is.get(id))];
    return old === now ? [] : [{ event: 'LISTA_CAMBIADA', old, now }];
  });
  await writeAudit(context, after, told);
}
