/** For what a row of the account map holds, the most specific first (finance R8). */
export const MAP_SCOPES = [
  {
    code: 'CATEGORIA',
    label: 'Categoría de producto',
    field: 'category_id',
    fieldLabel: 'Categoría',
    resource: 'categories',
    /** One without a row takes that of the one above it. */
    nested: true,
  },
  {
    code: 'CENTRO',
    label: 'Centro de costo',
    field: 'cost_center_id',
    fieldLabel: 'Centro de costo',
    resource: 'costCenters',
    nested: false,
  },
  {
    code: 'SUCURSAL',
    label: 'Sucursal',
    field: 'branch_office_id',
    fieldLabel: 'Sucursal',
    resource: 'branch-offices',
    nested: false,
  },
] as const;

export type MapScope = (typeof MAP_SCOPES)[number];
