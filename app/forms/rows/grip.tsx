import { t } from '#app/i18n/t.ts';
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
