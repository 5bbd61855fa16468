/** Says why a form shows fields that it does not offer, in a record that is fixed in part. */
import type { FieldSpec, SectionView, TabView } from '../../shared/view/view-types.ts';

/**
 * A reason stands below its field; one of several fields once in each tab, where the first of them
 * begin.
 */
export const withReasons = (tabs: readonly TabView[]): TabView[] => tabs.map(inTab);

function inTab(tab: TabView): TabView {
  const specs = tab.sections.flatMap(({ fields }) => fields);
  if (!specs.some(({ fixed }) => fixed !== undefined)) return tab;
  const ofMany = (reason: string) => specs.filter(({ fixed }) => fixed === reason).length > 1;
  const said = new Set(['']);
  const sayOnce = (reason: string | undefined): string | undefined => {
    if (reason === undefined || said.has(reason)) return undefined;
    said.add(reason);
    return reason;
  };
  const inSection = (section: SectionView): SectionView => {
    // A table is a card of its own, which does not show what the section says.
    const shared = section.fields.flatMap(({ fixed, lines }) =>
      !lines && fixed && ofMany(fixed) ? (sayOnce(fixed) ?? []) : [],
    );
    return { ...withHelp(section, shared), fields: section.fields.map(inField) };
  };
  const inField = ({ fixed, ...spec }: FieldSpec): FieldSpec =>
    withHelp(
      spec,
      [sayOnce(fixed)].flatMap((reason) => reason ?? []),
    );
  return { ...tab, sections: tab.sections.map(inSection) };
}

function withHelp<T extends { readonly help?: string }>(shown: T, reasons: readonly string[]): T {
  return reasons.length > 0
    ? { ...shown, help: [shown.help, ...reasons].filter(Boolean).join(' ') }
    : shown;
}
