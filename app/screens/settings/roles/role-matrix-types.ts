export interface MatrixCell {
  readonly id: number;
  readonly name: string;
  readonly on: boolean;
  readonly scopable: boolean;
  readonly scope: string;
  readonly amount: string;
  readonly critical: boolean;
}
/** What would happen to the people who have the role, before anything is saved. */
export interface MatrixPreview {
  readonly users: number;
  readonly people: readonly {
    readonly id: number;
    readonly name: string;
    readonly gains: readonly string[];
    readonly loses: readonly string[];
    readonly conflicts: readonly RuleMet[];
  }[];
  /** Duties that would meet in the role itself. */
  readonly alone: readonly RuleMet[];
}
export interface RuleMet {
  readonly text: string;
  readonly blocks: boolean;
}
export interface MatrixModule {
  readonly key: string;
  readonly name: string;
  readonly granted: number;
  readonly total: number;
  /** `cells` in the order of the standard operations; null where the resource does not have one. */
  readonly rows: readonly {
    readonly label: string;
    readonly cells: readonly (MatrixCell | null)[];
    readonly others: readonly MatrixCell[];
  }[];
}
export interface RoleMatrix {
  readonly roleId: string;
  readonly name: string;
  readonly editable: boolean;
  readonly modules: readonly MatrixModule[];
}
