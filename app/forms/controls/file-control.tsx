import { t } from '#app/i18n/t.ts';
import type { ControlProps } from './control.tsx';
import { FileBox } from '#app/ui/file-box.tsx';
import { DROP_SUFFIX, UPLOAD_SUFFIX } from '../names.ts';

/**
 * A stored file is a link and may be taken away; a new one replaces it. Its id travels hidden, so a
 * refused save keeps it.
 */
export function FileControl({ spec, name, id, value, state, known, aria }: ControlProps) {
  const stored = typeof value === 'string' ? value : '';
  const title = state.titles[known] || t('form.viewFile', 'Ver archivo');
  return (
    <div className="filec">
      {stored && (
        <div className="stored">
          {spec.control === 'image' && (
            <img src={`/catalogue/files/${stored}`} alt="" width="48" height="48" loading="lazy" />
          )}
          <a href={`/catalogue/files/${stored}`} data-full="">
            {title}
          </a>
          {!spec.readOnly && (
            <label className="ck">
              <input type="checkbox" name={name + DROP_SUFFIX} value="1" />
              {t('common.remove', 'Quitar')}
            </label>
          )}
          {!spec.readOnly && <input type="hidden" name={name} value={stored} />}
        </div>
      )}
      {!spec.readOnly && (
        <FileBox id={id}>
          <input
            className="in"
            type="file"
            id={id}
            name={name + UPLOAD_SUFFIX}
            accept={spec.control === 'image' ? 'image/png,image/jpeg,image/webp' : undefined}
            {...aria}
          />
        </FileBox>
      )}
      {spec.readOnly && !stored && <input className="in" id={id} value="" readOnly />}
    </div>
  );
}
