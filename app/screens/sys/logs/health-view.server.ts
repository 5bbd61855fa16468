import { t } from '#app/i18n/t.ts';
import type { Session } from '#app/session/context.ts';
import type { ChipFamily } from '#app/ui/chip.tsx';
import type { TablesView } from '../tables/tables-types.ts';

const lights = (): Readonly<Record<string, readonly [family: ChipFamily, label: string]>> => ({
  VERDE: ['ok', t('home.good', 'Bien')],
  AMARILLO: ['wait', t('home.attention', 'Atención')],
  ROJO: ['bad', t('home.bad', 'Mal')],
});

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
        title: t('ui.home.health', 'Salud'),
        note:
          wrong === 0
            ? t('health.good', 'Todo bien')
            : t('health.attend', '{count} por atender', { count: wrong }),
        columns: [
          { label: t('health.point', 'Punto') },
          { label: t('form.status', 'Estado') },
          { label: t('health.measure', 'Medida') },
          { label: t('scan.whatToDo', 'Qué hacer') },
        ],
        rows: [...data.filter(isWrong), ...data.filter((line) => !isWrong(line))].map((line) => {
          const [family, label] = lights()[line.light] ?? (['bad', line.light] as const);
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
        empty: [t('health.noData', 'Sin datos'), t('health.noDataHelp', 'No se pudo medir nada.')],
      },
    ],
  };
}
