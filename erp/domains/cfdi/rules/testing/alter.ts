import type { CfdiDraft } from '../../draft/draft.ts';

/** A valid document and what is changed in it, by path: `concepts[0].amount`. */
export interface AlteredDocument {
  readonly of: CfdiDraft;
  readonly change: Readonly<Record<string, unknown>>;
}

export function alter({ of, change }: AlteredDocument): CfdiDraft {
  const copy: CfdiDraft = JSON.parse(JSON.stringify(of));
  for (const [path, value] of Object.entries(change)) {
    const keys = path.split(/[.[\]]+/).filter(Boolean);
    let target: object = copy;
    for (const key of keys.slice(0, -1)) target = Reflect.get(target, key);
    Reflect.set(target, keys.at(-1)!, value);
  }
  return copy;
}

/** Cases by code; several of one code are listed. */
export type Cases = Readonly<Record<string, AlteredDocument | readonly AlteredDocument[]>>;
