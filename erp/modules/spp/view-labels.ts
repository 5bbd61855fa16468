/** English of a view for the portal, where its fields are called as its owner's. */
import type { Resource } from '#erp/model/types.ts';

type Labels = Readonly<Record<string, string>>;

/** Of `all`, what is said of fields of `owner`, said of the view; without help for who writes. */
export const viewLabels = (all: Labels, owner: Pick<Resource, 'path'>, view: Resource): Labels => {
  const { shows = [], rows = {} } = view.sameTableAs!;
  const names = [...shows, ...Object.keys(rows), ...decidingOf(view)];
  const beginning = `${owner.path}.fields.`;
  return Object.fromEntries(
    Object.entries(all).flatMap(([key, label]) => {
      if (!key.startsWith(beginning) || key.endsWith('.help')) return [];
      const name = key.slice(beginning.length).split('.', 1)[0]!;
      return names.includes(name)
        ? [[`${view.path}.${key.slice(owner.path.length + 1)}`, label]]
        : [];
    }),
  );
};

/** Kept to cut the rows of staff. */
const decidingOf = ({ fields }: Resource): readonly string[] =>
  ['branch_office_id', 'storage_id', 'buyer_id'].filter((name) => name in fields);
