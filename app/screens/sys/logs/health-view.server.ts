import type { Session } from '#app/session/context.ts';
import type { ChipFamily } from '#app/ui/chip.tsx';
import type { TablesView } from '../tables/tables-types.ts';

const LIGHTS: Readonly<Record<string, readonly [family: ChipFamily, label: string]>> = {
  VERDE: ['ok', 'Bien'],
  AMARILLO: ['wait', 'Atención'],
  ROJO: ['bad', 'Mal'],
};

interface HealthLine {
  readonly key: string;
  readonly name: string;
  readonly light: string;
  readonly value: string;
  readonly remedy: string | null;
}

const isWrong = ({ light }: HealthLine) => light !== 'VERDE';

/** What needs somebody first. */
export async function healthView(session: Session): Promise<TablesView> {
  const { data } = await session.erp.get<HealthLine[]>('health/details');
  const wrong = data.filter(isWrong).length;
  return {
    tab: 'salud',
    counts: [],
    filters: [],
    cards: [
      {
        title: 'Salud',
        note: wrong === 0 ? 'Todo bien' : `${wrong} por atender`,
        columns: [
          { label: 'Punto' },
          { label: 'Estado' },
          { label: 'Medida' },
          { label: 'Qué hacer' },
        ],
        rows: [...data.filter(isWrong), ...data.filter((line) => !isWrong(line))].map((line) => {
          const [family, label] = LIGHTS[line.light] ?? (['bad', line.light] as const);
          return {
            key: line.key,
            cells: [
              { text: line.name },
              { text: label, family },
              { text: line.value },
              { text: line.remedy ?? '—' },
            ],
          };
        }),
        empty: ['Sin datos', 'No se pudo medir nada.'],
      },
    ],
  };
}
