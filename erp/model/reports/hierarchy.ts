/** Rows of a report that lie within one another, fold and unfold. */

/**
 * The report's order is that of the tree, each row before those within it, and no other; a row says
 * the figures of all that lies in it.
 */
export interface Hierarchy {
  /** Column of the source: what names the row and those it lies in, outermost first, by `/`. */
  readonly path: string;
  /** Column that is set in by how deep its row lies. */
  readonly column: string;
  /** How its levels are called, the outermost first: «Rubros». */
  readonly names: readonly string[];
  /** Levels in sight at first. */
  readonly levels: number;
  /** Column of the source: true for a row that sums up others beside it. */
  readonly total?: string;
  /** Column of the source by whose value rows stand in tables side by side. */
  readonly sides?: string;
}

/** What is in sight: so many levels, and rows that fold otherwise than their level does. */
export interface Folding {
  readonly levels: number;
  readonly toggled: readonly string[];
}

/** How a row stands in its tree. */
export interface TreePlace {
  readonly path: string;
  /** 1 lies in none. */
  readonly level: number;
  /** Some lie in it; then whether they are in sight. */
  readonly holds: boolean;
  readonly open: boolean;
  readonly total: boolean;
}

export const MAX_LEVELS = 9;
/** Of each address. */
export const MAX_TOGGLED = 60;

const levelOf = (path: string): number => path.split('/').length;

/** Whether what lies in a row is in sight as far as that row says. */
export const isOpen = (path: string, { levels, toggled }: Folding): boolean =>
  levelOf(path) < levels !== toggled.includes(path);

/** The folding after a row was folded or unfolded. */
export const toggle = ({ levels, toggled }: Folding, path: string): Folding => ({
  levels,
  toggled: toggled.includes(path)
    ? toggled.filter((each) => each !== path)
    : [...toggled, path].slice(-MAX_TOGGLED),
});

export const placeOf = (
  path: string,
  { holds, total }: Pick<TreePlace, 'holds' | 'total'>,
  folding: Folding,
): TreePlace => ({ path, level: levelOf(path), holds, open: isOpen(path, folding), total });
