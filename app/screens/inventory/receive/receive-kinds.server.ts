import { t } from '#app/i18n/t.ts';
import { recordPath } from '#app/resource-screens/shared/screens.server.ts';
import type { FloorReceipt } from '#erp/model/screens/contributions.ts';
import { registry } from '#erp/modules/all.ts';

export interface Kind extends FloorReceipt {
  readonly word: string;
}

const unknown = () => new Response('No encontrado', { status: 404 });

/** What is received here, by the modules that say so; those that the person may. */
export const kindsFor = (can: (key: string) => boolean): readonly Kind[] =>
  [...registry.contributions.floorReceipts]
    .map(([word, kind]) => ({ ...kind, word }))
    .filter(({ needs }) => needs.every((key) => can(key)));

/** Throws 404 for a word of no kind. */
export function kindOf(word: string): Kind {
  const kind = registry.contributions.floorReceipts.get(word);
  if (!kind) throw unknown();
  return { ...kind, word };
}

export const idOf = (raw: string): string => {
  if (!/^\d{1,15}$/.test(raw)) throw unknown();
  return raw;
};

export const receivePath = (word: string, id: string | number) => `/floor/receive/${word}/${id}`;

export const titleOf = ({ word, title }: Kind) => t(`receipts.${word}.title`, title);
export const enterOf = ({ word, enter }: Kind) =>
  enter && {
    call: enter.call,
    label: t(`receipts.${word}.enter`, enter.label),
    done: t(`receipts.${word}.done`, enter.done),
  };

/** The record's own screen. */
export const documentOf = ({ resource }: Kind, id: string | number): string | null =>
  recordPath(registry.resource(resource), String(id));
