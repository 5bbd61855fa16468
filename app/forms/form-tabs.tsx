import { t } from '#app/i18n/t.ts';
import { Fragment, lazy } from 'react';
import { Link } from 'react-router';
import { fold, ROOM, roomOf } from '#app/ui/page/fold-tabs.ts';
import { ErrorMark, TabRow } from '#app/ui/page/tabs.tsx';
import type {
  FieldSpec,
  FormView,
  SectionView,
  TabView,
  RecordTab,
} from '#app/resource-screens/shared/view/view-types.ts';
import { ChildTable } from './rows/child-table.tsx';
import { renderControl } from './controls/control.tsx';
import { FieldBox } from './controls/field-box.tsx';
import { LaterTab } from './lazy-tab.tsx';
import { LinkedTab } from './linked-tab.tsx';
import { INTENT_NAME, fieldId, intent } from './names.ts';
import { RowPages } from './rows/row-pages.tsx';

const childPage = () =>
  import('./rows/child-page.tsx').then((module) => ({ default: module.ChildPage }));
/** Few records have more rows than fit: in the browser it comes with those. */
const ChildPage = import.meta.env.SSR ? (await childPage()).default : lazy(childPage);

/**
 * The one bar of a record. Its own tabs are radio buttons: all of the form is on the page and
 * posted, whichever tab is open, so changing tabs loses nothing and asks nothing of the server. The
 * chosen one is posted too, and opens again. What stands beside the form (comments, files …) are
 * links after them.
 */
export function FormTabs({ view }: { view: FormView }) {
  const { tabs, panel } = view;
  const alone = tabs.length <= 1;
  if (alone && panel.length === 0)
    return tabs.map((tab) => <TabBody key={tab.key} tab={tab} view={view} />);
  const folding = fold(
    panel,
    '',
    ROOM - (alone ? [ALONE()] : tabs).reduce((sum, tab) => sum + roomOf(tab), 0),
  );
  // Where all of it folds away, an empty bar would be announced.
  const beside = (alone || folding.shown.length > 0) && (
    <nav aria-label={t('form.record', 'Registro')}>
      {alone && <span aria-current="page">{ALONE().label}</span>}
      {folding.shown.map((tab) => (
        <Fragment key={tab.key}>{linkBeside(tab, view)}</Fragment>
      ))}
    </nav>
  );
  return (
    <div className="ft">
      <TabRow folding={folding} link={(tab) => linkBeside(tab, view)}>
        <div className="tabs">
          {!alone && (
            <div role="radiogroup" aria-label={t('form.sections', 'Secciones')}>
              {tabs.map((tab) =>
                isDoor(tab) ? (
                  <TabDoor key={tab.key} tab={tab} view={view} />
                ) : (
                  <label key={tab.key}>
                    <input
                      type="radio"
                      name="tab"
                      value={tab.key}
                      defaultChecked={tab.key === view.tab}
                      autoFocus={view.opened && tab.key === view.tab}
                      className="vh"
                    />
                    {tab.label}
                    {tab.count !== undefined && tab.count > 0 && (
                      <span className="cnt">{tab.count}</span>
                    )}
                    {tab.needs && (
                      <span title={t('form.requiredInside', 'Con datos obligatorios')}>*</span>
                    )}
                    {tab.wrong && <ErrorMark />}
                  </label>
                ),
              )}
            </div>
          )}
          {beside}
        </div>
      </TabRow>
      {alone
        ? tabs.map((tab) => <TabBody key={tab.key} tab={tab} view={view} />)
        : tabs.map((tab) => (
            <section className="panel" key={tab.key} aria-label={tab.label}>
              {!isDoor(tab) && <TabBody tab={tab} view={view} />}
            </section>
          ))}
    </div>
  );
}

/** What the form is called in the bar where it has no tabs of its own. */
const ALONE = () => ({ label: t('form.mainTab', 'Ficha') });

/**
 * Leads to what stands beside the form. Where something may be typed the form is posted, so that it
 * waits and nothing of it is lost.
 */
function linkBeside({ label, href }: RecordTab, { mode }: FormView) {
  if (mode === 'read')
    return (
      <Link to={href} preventScrollReset>
        {label}
      </Link>
    );
  return (
    <button name={INTENT_NAME} value={intent('leave', href)} formNoValidate>
      {label}
    </button>
  );
}

/**
 * Holds nothing yet: no field of the form, and what stands beside fields is read when it is opened.
 */
const isDoor = ({ later, sections }: TabView) => later === true && sections.length === 0;

/**
 * Opens a tab that is not read yet. Where something may be typed the form is posted, and drawn
 * again with all of it.
 */
function TabDoor({
  tab,
  view,
  label = tab.label,
  look,
}: {
  tab: TabView;
  view: FormView;
  label?: string;
  look?: string;
}) {
  if (view.mode === 'read')
    return (
      <Link className={look} to={`?tab=${tab.key}`} preventScrollReset>
        {label}
      </Link>
    );
  return (
    <button className={look} name={INTENT_NAME} value={intent('tab', tab.key)} formNoValidate>
      {label}
    </button>
  );
}

const isDocument = (sections: readonly SectionView[]) =>
  sections.some(({ fields }) => fields.some(({ lines }) => lines?.required));

/** Sections of plain fields share a card; each child table is a card of its own. */
function TabBody({ tab, view }: { tab: TabView; view: FormView }) {
  const groups: { readonly key: string; readonly sections: SectionView[] }[] = [];
  for (const section of tab.sections) {
    const plain = section.fields.filter((spec) => !spec.lines);
    const last = groups.at(-1);
    if (plain.length > 0) {
      const kept = { ...section, fields: plain };
      if (last && last.sections.every(({ fields }) => fields.every((spec) => !spec.lines)))
        last.sections.push(kept);
      else groups.push({ key: section.title, sections: [kept] });
    }
    for (const spec of section.fields)
      if (spec.lines) groups.push({ key: spec.name, sections: [{ ...section, fields: [spec] }] });
  }
  // What a closed document says is in its lines.
  const ordered =
    view.mode === 'read'
      ? groups.toSorted((a, b) => Number(isDocument(b.sections)) - Number(isDocument(a.sections)))
      : groups;
  return (
    <div className={isDocument(tab.sections) ? 'stack doc' : 'stack'}>
      {tab.linked && <LinkedTab views={tab.linked} />}
      {tab.later && (
        <LaterTab
          tab={tab.key}
          record={view.record}
          door={
            <TabDoor
              tab={tab}
              view={view}
              label={t('form.showRest', 'Mostrar lo demás')}
              look="btn"
            />
          }
        />
      )}
      {ordered.map(({ key, sections }) => {
        const table = sections[0]!.fields[0]!;
        if (table.lines?.part) return <ChildPage key={key} spec={table} />;
        if (table.lines)
          return (
            <Fragment key={key}>
              <ChildTable
                spec={table}
                value={view.values[table.name]}
                state={view}
                focus={view.focus}
              />
              {table.lines.window && <RowPages spec={table} />}
            </Fragment>
          );
        return (
          <div className="card cq" key={key}>
            {sections.map((section) => (
              <section className="sec" key={section.title}>
                <div>
                  <h2>{section.title}</h2>
                  {section.help && view.mode !== 'read' && <p>{section.help}</p>}
                </div>
                {view.mode === 'read' ? (
                  <dl className="ficha">
                    {section.fields.map((spec) => (
                      <ReadField key={spec.name} spec={spec} view={view} />
                    ))}
                  </dl>
                ) : (
                  <div className="g">
                    {section.fields.map((spec) => (
                      <FieldBox
                        key={spec.name}
                        spec={spec}
                        name={spec.name}
                        value={view.values[spec.name]}
                        state={view}
                        focus={view.focus === spec.name}
                      />
                    ))}
                  </div>
                )}
              </section>
            ))}
          </div>
        );
      })}
      {tab.sums && (
        // What is typed would not be in it yet.
        <div className="on-paper" hidden={view.mode !== 'read'}>
          <LinkedTab views={tab.sums} />
        </div>
      )}
    </div>
  );
}

/** A field of a record that is only read: its label and what it says, without a box. */
function ReadField({ spec, view }: { spec: FieldSpec; view: FormView }) {
  const { name } = spec;
  const aria = { 'aria-label': spec.label };
  return (
    <div className={spec.width >= 8 ? 'wide' : undefined}>
      <dt>{spec.label}</dt>
      <dd>
        {spec.control === 'bool'
          ? t('common.yes', 'Sí')
          : renderControl({
              spec,
              name,
              id: fieldId(name),
              value: view.values[name],
              state: view,
              known: name,
              aria,
              cell: true,
            })}
        {spec.suffix && view.values[name] !== '' && ` ${spec.suffix}`}
      </dd>
    </div>
  );
}
