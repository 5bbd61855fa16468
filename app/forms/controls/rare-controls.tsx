import { t } from '#app/i18n/t.ts';
import type { ControlProps } from './control-props.ts';
import { Picks } from './picks.tsx';
import { ReferencesControl } from './references-control.tsx';
import { FileBox } from '#app/ui/file-box.tsx';
import { DROP_SUFFIX, UPLOAD_SUFFIX } from '../names.ts';

/**
 * A stored file is a link and may be taken away; a new one replaces it. Its id travels hidden, so a
 * refused save keeps it.
 */
function FileControl({ spec, name, id, value, state, known, aria }: ControlProps) {
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
      {spec.readOnly && !stored && (
        <input
          className="in"
          id={id}
          value={t('form.noFile', 'Sin archivo')}
          readOnly
          aria-label={spec.label}
        />
      )}
    </div>
  );
}

/**
 * A colour may be empty, which the browser's own picker cannot say: the text decides, the picker
 * writes it.
 */
function ColorControl({ name, id, value, aria }: ControlProps) {
  const text = typeof value === 'string' ? value : '';
  return (
    <div className="inset">
      <input
        className="in"
        id={id}
        name={name}
        defaultValue={text}
        placeholder="#2F4799"
        {...aria}
      />
      <input
        className="in well"
        type="color"
        defaultValue={/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : '#2f4799'}
        aria-label={t('form.chooseColor', 'Elegir color')}
        onChange={(event) => {
          const field = event.currentTarget.form?.elements.namedItem(name);
          if (field instanceof HTMLInputElement)
            field.value = event.currentTarget.value.toUpperCase();
        }}
      />
    </div>
  );
}

/** Controls that few forms have: names from groups, several references, colours, files. */
export default function RareControl(props: ControlProps) {
  if (props.spec.picks) return <Picks {...props} />;
  if (props.spec.control === 'refs') return <ReferencesControl {...props} />;
  return props.spec.control === 'color' ? <ColorControl {...props} /> : <FileControl {...props} />;
}
