/** The day on which the first of a record's papers expires, and what is said of those that have. */
import { t } from '#erp/model/texts/t.ts';

type Dates<F extends string> = Readonly<Partial<Record<F, string | null>>>;

/** Null while none has a date. */
export function firstExpiry<F extends string>(
  row: Dates<NoInfer<F>>,
  names: readonly F[],
): string | null {
  const days = names.flatMap((name) => row[name] ?? []).toSorted();
  return days[0] ?? null;
}

interface Warned<F extends string> {
  readonly draft: Dates<F>;
  readonly today: string;
  changed(name: F): boolean;
  warn(field: F, message: string): void;
}

/** What is typed already expired may be so: it is asked about, and nothing is refused. */
export function warnExpired<F extends string>(
  { draft, today, changed, warn }: Warned<NoInfer<F>>,
  names: readonly F[],
): void {
  for (const name of names) {
    const day = draft[name];
    if (day && day < today && changed(name))
      warn(name, t('fleet.expired', 'Ya venció: no permite salir a carretera.'));
  }
}

/** Both or none: a permit without its number says nothing, nor a policy without its insurer. */
export function requireTogether<F extends string>(
  row: Readonly<Partial<Record<F, unknown>>>,
  pairs: readonly (readonly [F, F])[],
  fail: (field: F, message: string) => void,
): void {
  const missing = (name: F) => row[name] === null || row[name] === undefined || row[name] === '';
  for (const [one, other] of pairs) {
    if (missing(one) === missing(other)) continue;
    fail(missing(one) ? one : other, t('fleet.bothOrNone', 'Llena los dos datos o ninguno.'));
  }
}
