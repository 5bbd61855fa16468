import { t } from '#app/i18n/t.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';

function said(files: FileList): string {
  if (files.length > 1) return t('form.filesChosen', '{n} archivos elegidos', { n: files.length });
  return files[0]?.name ?? t('form.noFileChosen', 'Ningún archivo elegido');
}

/**
 * A file field in our own words: the browser's button and what it says is chosen speak its own
 * language. The field is named by its own label. Without scripts what is chosen is left to the
 * browser: nothing else would know it.
 */
export function FileBox({ id, children }: { id: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const read = () => {
    const files = box.current?.querySelector<HTMLInputElement>('input[type="file"]')?.files;
    if (files) setChosen(said(files));
  };
  useEffect(read, []);
  return (
    <div className={chosen === null ? 'inset' : 'inset own'} ref={box} onChange={read}>
      {children}
      {chosen !== null && (
        <span className="chosen" aria-hidden="true">
          {chosen}
        </span>
      )}
      <label className="btn" htmlFor={id} aria-hidden="true">
        {t('form.chooseFile', 'Elegir archivo')}
      </label>
    </div>
  );
}
