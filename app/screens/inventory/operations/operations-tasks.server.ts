import { showDay } from '#app/resource-screens/shared/dates.server.ts';
import type { Session } from '#app/session/context.ts';
import type { TableCardView } from '#app/screens/sys/tables/tables-types.ts';
import type { OperationsView } from './operations-types.ts';

interface TaskRow {
  readonly id: number;
  readonly title: string;
  readonly detail: string;
  readonly since: string | null;
}
export interface TaskList {
  readonly key: string;
  readonly total: number;
  readonly rows: readonly TaskRow[];
}

/** Screen of the records, the right to open them, and what is said of each list. */
const LISTS = [
  ['LOTES', 'Lotes caducados con existencia', 'lots', 'Lote', 'Dónde', 'Caducó', 'Ningún lote caducado tiene existencia.'],
  ['TRANSITO', 'Traspasos atrasados', 'branch-transfers', 'Traspaso', 'De y a', 'Debía llegar', 'Todo lo que va en camino está a tiempo.'],
  ['RESGUARDOS', 'Resguardos vencidos', 'storage-exits', 'Vale', 'Quién', 'Debía devolverse', 'Todo lo prestado se ha devuelto a tiempo.'],
  ['BASCULAS', 'Básculas por verificar', 'dif/scales', 'Báscula', 'Holograma', 'Venció', 'Todas las básculas tienen su verificación vigente.'],
  ['CONTEOS', 'Conteos vencidos', 'storages', 'Almacén', 'Último conteo', 'Debía contarse', 'Todos los almacenes se han contado a tiempo.'],
] as const;

export function tasksView(session: Session, tasks: readonly TaskList[]): OperationsView {
  const cards = LISTS.flatMap(([key, title, screen, what, detail, since, calm]): TableCardView[] => {
    const list = tasks.find((each) => each.key === key);
    if (!list) return [];
    const opens = session.can(`${screen}.list`);
    return [
      {
        title,
        note: list.total > 0 ? String(list.total) : null,
        columns: [{ label: what }, { label: detail }, { label: since }],
        rows: list.rows.map((row) => ({
          key: String(row.id),
          cells: [{ text: row.title, ...(opens && { href: `/${screen}/${row.id}` }) }, { text: row.detail }, { text: row.since ? showDay(row.since) : 'Nunca' }],
        })),
        empty: ['Nada pendiente', calm],
      },
    ];
  });
  return {
    tables: {
      tab: 'tareas',
      counts: [],
      filters: [],
      // What needs somebody first.
      cards: [...cards.filter(({ rows }) => rows.length > 0), ...cards.filter(({ rows }) => rows.length === 0)],
    },
  };
}
