import { t } from '#app/i18n/t.ts';
import * as z from 'zod';
import { requirePost, ticked, typedText } from '#app/forms/post/post.server.ts';
import type { ListMeta } from '#app/api-client/client.server.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import type { Session } from '#app/session/context.ts';
import { registry } from '#erp/modules/all.ts';
import { labelMany } from '#app/resource-screens/shared/view/view.server.ts';
import type {
  MatrixCell,
  MatrixModule,
  MatrixPreview,
  RoleMatrix,
  RuleMet,
} from './role-matrix-types.ts';

interface PrivilegeRow {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly module_id: number;
  readonly resource: string | null;
  readonly operation: string;
  readonly risk: string;
  readonly scopable: boolean;
}
interface GrantRow {
  readonly privilege_id: number;
  readonly scope: string;
  readonly max_amount: string | null;
}
interface ModuleRow {
  readonly id: number;
  readonly key: string;
  readonly name: string;
}
interface RoleRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** Every page of a list that is known to be short. */
async function all<T>(
  session: Session,
  path: string,
  filter: Record<string, string>,
): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; page <= 50; page += 1) {
    const { data, meta } = await session.erp.get<T[], ListMeta>(path, { filter, size: 200, page });
    rows.push(...data);
    if (data.length < 200 || rows.length >= meta.total) break;
  }
  return rows;
}

const STANDARD = ['list', 'create', 'update', 'delete', 'export', 'import', 'print'];

function rowLabel(path: string | null, session: Session): string {
  const resource = path ? registry.resources.get(path) : undefined;
  return resource ? labelMany(resource, session) : (path ?? t('role.ofModule', 'Del módulo'));
}

export async function loadMatrix(session: Session, roleId: string): Promise<RoleMatrix> {
  const [{ data: role }, privileges, grants, modules] = await Promise.all([
    session.erp.get<RoleRow>(`roles/${roleId}`),
    all<PrivilegeRow>(session, 'privileges', { active: '1' }),
    all<GrantRow>(session, 'role-privileges', { role_id: roleId }),
    all<ModuleRow>(session, 'modules', {}),
  ]);
  const held = new Map(grants.map((grant) => [grant.privilege_id, grant]));
  const cellOf = (row: PrivilegeRow): MatrixCell => {
    const grant = held.get(row.id);
    return {
      id: row.id,
      name: row.name,
      on: grant !== undefined,
      scopable: row.scopable,
      scope: grant?.scope ?? 'TODOS',
      amount: grant?.max_amount ?? '',
      critical: row.risk === 'CRITICO',
    };
  };
  return {
    roleId,
    name: role.name,
    editable: session.can('roles.update') && role.code !== 'ADMINISTRADOR',
    modules: modules.flatMap((module): MatrixModule[] => {
      const own = privileges.filter((row) => row.module_id === module.id);
      if (own.length === 0) return [];
      const resources = [...new Set(own.map((row) => row.resource))];
      const rows = resources.map((path) => {
        const of = own.filter((row) => row.resource === path);
        return {
          label: rowLabel(path, session),
          cells: STANDARD.map((operation) =>
            of.find((row) => row.operation === operation && path !== null),
          )
            .map((row) => row && cellOf(row))
            .map((cell) => cell ?? null),
          others: of
            .filter((row) => path === null || !STANDARD.includes(row.operation))
            .map(cellOf),
        };
      });
      return [
        {
          key: module.key,
          name: module.name,
          rows,
          granted: own.filter((row) => held.has(row.id)).length,
          total: own.length,
        },
      ];
    }),
  };
}

const cellsOf = (module: MatrixModule): MatrixCell[] =>
  module.rows.flatMap(({ cells, others }) => [...cells.filter((cell) => cell !== null), ...others]);

const byPrivilege = z.record(z.string(), typedText(40)).default({});

/** The boxes by number of the permission, what is searched for, and the button. */
const MATRIX = z.object({
  on: byPrivilege,
  scope: byPrivilege,
  amount: byPrivilege,
  q: typedText(60),
  granted: ticked,
  reason: typedText(250),
  do: z.enum(['find', 'preview', 'save']).default('save'),
});
export type PostedMatrix = z.output<typeof MATRIX>;

export const readMatrix = (form: FormData): PostedMatrix => requirePost(form, MATRIX);

/** The matrix as it was posted, over the stored one. */
function typedMatrix(stored: RoleMatrix, { on, scope, amount }: PostedMatrix): RoleMatrix {
  const typed = (cell: MatrixCell): MatrixCell => ({
    ...cell,
    on: on[cell.id] === '1',
    scope: scope[cell.id] ?? cell.scope,
    amount: amount[cell.id] ?? cell.amount,
  });
  return {
    ...stored,
    modules: stored.modules.map((module) => ({
      ...module,
      rows: module.rows.map((row) => ({
        ...row,
        cells: row.cells.map((cell) => cell && typed(cell)),
        others: row.others.map(typed),
      })),
    })),
  };
}

/** What is stored with what is marked and not saved yet. */
export const typedOver = async (
  session: Session,
  roleId: string,
  posted: PostedMatrix,
): Promise<RoleMatrix> => typedMatrix(await loadMatrix(session, roleId), posted);

const grantsOf = (module: MatrixModule) =>
  cellsOf(module)
    .filter(({ on }) => on)
    .map(({ id, scope, amount }) => ({ privilege_id: id, scope, max_amount: amount || null }));

interface MetRow {
  readonly rule: string;
  readonly severity: string;
  readonly a: string;
  readonly b: string;
}
interface PreviewRow {
  readonly user_id: number;
  readonly name: string;
  readonly gains: readonly { readonly label: string }[];
  readonly loses: readonly { readonly label: string }[];
  readonly conflicts: readonly MetRow[];
}

const met = ({ rule, severity, a, b }: MetRow): RuleMet => ({
  text: `${rule}: ${a} y ${b}`,
  blocks: severity === 'BLOQUEA',
});

/**
 * Who gains and loses what if the posted boxes were saved, and which duties would meet. Saves
 * nothing.
 */
export async function previewMatrix(
  session: Session,
  roleId: string,
  posted: PostedMatrix,
): Promise<{ readonly preview: MatrixPreview; readonly matrix: RoleMatrix }> {
  const matrix = typedMatrix(await loadMatrix(session, roleId), posted);
  const { data, meta } = await session.erp.post<
    readonly PreviewRow[],
    { readonly users: number; readonly conflicts: readonly MetRow[] }
  >(`roles/preview/${roleId}`, {
    grants: matrix.modules.flatMap(grantsOf),
  });
  const people = data.map(({ user_id, name, gains, loses, conflicts }) => ({
    id: user_id,
    name,
    gains: gains.map(({ label }) => label),
    loses: loses.map(({ label }) => label),
    conflicts: conflicts.map(met),
  }));
  return { matrix, preview: { users: meta.users, people, alone: meta.conflicts.map(met) } };
}

export interface FormError {
  readonly message: string;
  readonly matrix: RoleMatrix;
  /** A rule of segregation asks why. */
  readonly asksReason: boolean;
  readonly reason: string;
}

/** Sends each module whose boxes changed. Returns what was refused, or null when all was saved. */
export async function saveMatrix(
  session: Session,
  roleId: string,
  posted: PostedMatrix,
): Promise<FormError | null> {
  const stored = await loadMatrix(session, roleId);
  const matrix = typedMatrix(stored, posted);
  const { reason } = posted;
  for (const [index, module] of matrix.modules.entries()) {
    const said = (cells: MatrixCell[]) =>
      JSON.stringify(
        cells.filter(({ on }) => on).map(({ id, scope, amount }) => [id, scope, amount]),
      );
    if (said(cellsOf(module)) === said(cellsOf(stored.modules[index]!))) continue;
    try {
      await session.erp.put(`role-privileges/bulk/${roleId}`, {
        module: module.key,
        grants: grantsOf(module),
        reason,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const reasons = Object.values(error.content?.fields ?? {}).flat();
      return {
        message: `${module.name}: ${reasons.join(' ') || error.content?.message || t('role.noAnswer', 'el sistema no respondió.')}`,
        matrix,
        reason,
        asksReason: error.content?.fields?.reason !== undefined,
      };
    }
  }
  return null;
}
