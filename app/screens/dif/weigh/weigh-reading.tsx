import { t } from '#app/i18n/t.ts';
import { useEffect, useState } from 'react';
import { Chip } from '#app/ui/chip.tsx';
import type { Now } from './weigh-types.ts';

const FOLLOW_MS = 2_000;

/**
 * What the scale says, asked again every two seconds while somebody looks; a question that fails
 * changes nothing.
 */
function useFollowed(id: number, now: Now): Now {
  const [heard, setHeard] = useState<{ readonly after: Now; readonly now: Now } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const ask = async () => {
      if (document.hidden) return;
      try {
        const answer = await fetch(`/floor/weigh/${id}/now`, {
          signal: controller.signal,
          headers: { accept: 'application/json' },
        });
        if (answer.ok && answer.headers.get('content-type')?.includes('json'))
          setHeard({ after: now, now: (await answer.json()) as Now });
      } catch (error) {
        if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
      }
    };
    const timer = setInterval(() => void ask(), FOLLOW_MS);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [id, now]);
  // What the page itself brought later is newer.
  return heard?.after === now ? heard.now : now;
}

/** The weight, big. Its hidden fields say which reading was seen. */
export function Reading({ id, unit, now }: { id: number; unit: string; now: Now }) {
  const { reading, said } = useFollowed(id, now);
  return (
    <div className="fl-weight">
      <input type="hidden" name="reading" value={reading?.id ?? ''} />
      <input type="hidden" name="gross" value={reading?.gross ?? ''} />
      <output
        aria-live="off"
        aria-label={t('weigh.weight', 'Peso en la báscula')}
        className={reading ? undefined : 'none'}
      >
        {reading ? (
          <>
            {reading.weight} <small>{unit}</small>
          </>
        ) : (
          t('weigh.noReading', 'Sin lectura')
        )}
      </output>
      {reading ? (
        <p className="help">
          <Chip family="ok">{t('weigh.stable', 'Estable')}</Chip> {reading.at}
        </p>
      ) : (
        <p className="help">{said}</p>
      )}
    </div>
  );
}
