import { t } from '#app/i18n/t.ts';
import { Way } from '#app/ui/page/way.tsx';
import type { FieldSpec } from '#app/resource-screens/shared/view/view-types.ts';

/** Number of a child row; with a script, the handle by which it is moved. */
export const Grip = ({ spec, index, text }: { spec: FieldSpec; index: number; text: number }) => {
  const moves = !spec.readOnly && !spec.lines!.fixed;
  return (
    <span
      className={`ro mut num${moves ? ' grip' : ''}`}
      {...(moves && {
        'data-row': index,
        title: t('form.dragHelp', 'Arrastra para mover; o Alt, Mayús y una flecha'),
      })}
    >
      {text}
    </span>
  );
};

/** Number of a row that has a screen of its own, where it leads. */
export const RowLink = ({ href, n }: { href: string; n: number }) => (
  <Way look="btn gho sm num" href={href}>
    <span className="vh">{t('form.openRow', 'Abrir el renglón')} </span>
    {n}
  </Way>
);
