import { t } from '#app/i18n/t.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { spanLabels, type Period, type Span } from './period.server.ts';
import type { ListViewContext } from '../rows.server.ts';

export const offeredSpans = (spans: readonly Span[]) =>
  spans.map((each) => [each, spanLabels()[each]] as const);

/** Back, today, on; and how much, or what, is shown. */
export function PeriodBar({
  at,
  period,
  span,
  offered,
}: {
  at: ListViewContext;
  period: Period;
  span: string;
  /** What else may be shown, and how it is said. */
  offered: readonly (readonly [span: string, label: string])[];
}) {
  return (
    <div className="per">
      <span className="grp">
        <a
          className="btn"
          href={at.href({ day: period.previous })}
          aria-label={t('common.previous', 'Anterior')}
          rel="prev"
        >
          <Icon name="chevron-left" />
        </a>
        <a className="btn" href={at.href({ day: null })}>
          {t('dates.today', 'Hoy')}
        </a>
        <a
          className="btn"
          href={at.href({ day: period.next })}
          aria-label={t('common.next', 'Siguiente')}
          rel="next"
        >
          <Icon name="chevron-right" />
        </a>
      </span>
      <h2>{period.label}</h2>
      <span className="grp">
        {offered.map(([each, label]) => (
          <a
            key={each}
            className="btn"
            href={at.href({ span: each })}
            aria-current={each === span ? 'true' : undefined}
          >
            {label}
          </a>
        ))}
      </span>
    </div>
  );
}
