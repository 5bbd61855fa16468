/** A move that was warned of, as the address brings it back to be confirmed. */
export interface Retry {
  readonly id: string;
  readonly on: string;
  readonly lane: string;
  /** Names of the warnings that the person was shown. */
  readonly confirm: string;
}

export const retryParams = ({ id, on, lane, confirm }: Retry): readonly [string, string][] => [
  ['move', id],
  ['move_on', on],
  ['move_to', lane],
  ['confirm', confirm],
];

export function readRetry(params: URLSearchParams): Retry | null {
  const id = params.get('move') ?? '';
  const confirm = (params.get('confirm') ?? '').slice(0, 1000);
  if (!/^\d{1,15}$/.test(id) || confirm === '') return null;
  const text = (name: string) => (params.get(name) ?? '').slice(0, 200);
  return { id, on: text('move_on'), lane: text('move_to'), confirm };
}
