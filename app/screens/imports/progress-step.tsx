import { t } from '#app/i18n/t.ts';
import { useEffect } from 'react';
import { Form, useRevalidator } from 'react-router';
import { Card } from '#app/ui/card.tsx';
import type { ProgressView } from './types.ts';

const SECONDS = 2;

/** Looks again by itself: with a script in place; without one the page is loaded anew. */
export function ProgressStep({ view }: { view: ProgressView }) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const timer = setTimeout(() => void revalidate(), SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [revalidate, state, view]);
  const refresh = <meta httpEquiv="refresh" content="4" />;
  return (
    <Card title={view.what} aside={<span className="cnt-p">{view.said}</span>} pad>
      {view.light ? refresh : <noscript>{refresh}</noscript>}
      <div className="stack" role="status">
        <progress
          className="prog"
          max={Math.max(view.total, 1)}
          value={view.done}
          aria-label={view.what}
        />
        <p className="help">
          {view.notified
            ? t(
                'import.mayClose',
                'Puedes cerrar esta página: el trabajo continúa y te avisamos al terminar.',
              )
            : t(
                'import.mayCloseUnsaved',
                'Puedes cerrar esta página y volver después: nada se guarda todavía.',
              )}
        </p>
        <Form method="post">
          <button className="btn" name="do" value="cancel">
            {t('import.stop', 'Detener')}
          </button>
        </Form>
      </div>
    </Card>
  );
}
