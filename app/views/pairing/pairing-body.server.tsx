/** Both lists, drawn on the server; works as it arrives. */
import { Fragment, type ReactNode } from 'react';
import { Decimal } from 'decimal.js';
import { renderToStaticMarkup } from 'react-dom/server';
import { t } from '#app/i18n/t.ts';
import { type PairingForm, type PairingSide } from '#erp/model/screens/pairings.ts';
import type { Field } from '#erp/model/types.ts';
import { newPath, recordPath } from '#app/resource-screens/shared/screens.server.ts';
import { may, privilegeKeyOf } from '#app/resource-screens/shared/view/view.server.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import { Chip } from '#app/ui/chip.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { PairingData, Row } from './pairing-data.server.ts';
import { canDo, matches, shown, wordIn, type Word } from './pairing-words.server.ts';

const sumOf = (rows: readonly Row[], { amount }: PairingSide, ids: readonly string[]): Decimal =>
  Decimal.sum(
    0,
    ...rows
      .filter(({ id }) => ids.includes(String(id)))
      .map((row) => new Decimal(String(row[amount] ?? 0))),
  );

function Sum({ part, label, text }: { part: string; label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num" data-sum={part}>
        {text}
      </dd>
    </div>
  );
}

/** What stands over the lists: the record's figures, and those of what is chosen. */
function Figures({ data, word }: { data: PairingData; word: Word }) {
  const { pairing, head, left, right, post } = data;
  const sums = [
    sumOf(left, pairing.left, post?.left ?? []),
    sumOf(right, pairing.right, post?.right ?? []),
  ] as const;
  const money = pairing.left.columns[pairing.left.amount]!;
  const text = (amount: Decimal) => shown(money, amount.toFixed(2));
  return (
    <dl className="pair-f">
      {Object.entries(pairing.head.facts).map(
        ([name, field]) =>
          head[name] !== null &&
          head[name] !== undefined && (
            <div key={name}>
              <dt>{word(`facts.${name}`, field.label)}</dt>
              <dd className="num">{shown(field, head[name])}</dd>
            </div>
          ),
      )}
      <Sum part="left" label={t('pairing.left', 'Elegido a la izquierda')} text={text(sums[0])} />
      <Sum part="right" label={t('pairing.right', 'A la derecha')} text={text(sums[1])} />
      <Sum
        part="difference"
        label={t('pairing.difference', 'Diferencia de lo elegido')}
        text={text(sums[0].minus(sums[1]))}
      />
    </dl>
  );
}

const FieldErrors = ({ id, texts }: { id: string; texts: readonly string[] | undefined }) =>
  texts ? (
    <p className="err" id={id}>
      <Icon name="circle-alert" />
      <span>{texts.join(' ')}</span>
    </p>
  ) : null;

/** The buttons that take what is chosen; the first one is what Enter presses. */
function Operations({ data, word }: { data: PairingData; word: Word }) {
  const { pairing, transitions, post, refusal, record } = data;
  if (!record?.unfinished) return <Transitions transitions={transitions} />;
  const operations = pairing.operations.filter(
    (operation) => operation.takes !== 'row' && canDo(data, operation),
  );
  return (
    <div className="pair-a">
      {operations.map(({ call, label, fields = {} }, at) => (
        <Fragment key={call}>
          {Object.entries(fields).map(([name, field]) => {
            const errors = refusal?.fields[name];
            return (
              <div className="fld" key={name}>
                <label htmlFor={`op-${name}`}>{word(`fields.${name}`, field.label)}</label>
                <input
                  className="in"
                  id={`op-${name}`}
                  name={`typed.${name}`}
                  defaultValue={post?.typed[name]}
                  autoComplete="off"
                  maxLength={'max' in field ? Number(field.max) : undefined}
                  aria-invalid={errors ? true : undefined}
                  aria-describedby={errors ? `op-${name}-e` : undefined}
                />
                <FieldErrors id={`op-${name}-e`} texts={errors} />
              </div>
            );
          })}
          <button
            className={at === 0 ? 'btn pri' : 'btn'}
            name="do"
            value={`op:${call}`}
            data-first={at === 0 || undefined}
          >
            {word(`operations.${call}`, label)}
          </button>
        </Fragment>
      ))}
      <button className="btn gho" name="do" value="sum" data-plain="">
        {t('pairing.sum', 'Sumar lo elegido')}
      </button>
      <Transitions transitions={transitions} />
    </div>
  );
}

const Transitions = ({ transitions }: Pick<PairingData, 'transitions'>) => (
  <span className="grp-t">
    {transitions.map(({ action, label, href }) =>
      href ? (
        <a className="btn" key={action} href={href}>
          {label}
        </a>
      ) : (
        <button className="btn" key={action} name="do" value={`move:${action}`}>
          {label}
        </button>
      ),
    )}
  </span>
);

/** Where a form that begins with the row opens; null for who may not. */
function formHref(
  { pairing, resource, session, record, head }: PairingData,
  form: PairingForm,
  row: Row,
) {
  const query = new URLSearchParams();
  for (const [name, from] of Object.entries(form.with)) {
    const value = from.startsWith('^') ? head[from.slice(1)] : row[from];
    if (value !== null && value !== undefined)
      query.set(
        name,
        from === pairing.left.amount ? String(value).replace('-', '') : String(value),
      );
  }
  if ('create' in form.opens) {
    const target = companyRegistry().resource(form.opens.create);
    const path = newPath(target);
    return path && may(target, 'create', session) ? `${path}?${query.toString()}` : null;
  }
  const { action } = form.opens;
  const key = resource.actions?.[action]?.key ?? privilegeKeyOf(resource, action);
  const path = recordPath(resource, record!.id);
  query.set('action', action);
  return path && session.can(key) ? `${path}?${query.toString()}` : null;
}

/** What may be done with one row of the left list. */
function RowMenu({ data, row, word }: { data: PairingData; row: Row; word: Word }) {
  if (!data.record?.unfinished) return null;
  const { forms = [], operations } = data.pairing;
  const links = forms.flatMap((form) => {
    const href = matches(form.when, row) ? formHref(data, form, row) : null;
    return href ? [{ href, label: word(`forms.${form.label}`, form.label) }] : [];
  });
  const buttons = operations.filter(
    (operation) => operation.row && matches(operation.row.when, row) && canDo(data, operation),
  );
  return (
    <span className="pair-m">
      {links.map(({ href, label }) => (
        <a key={href} className="btn gho sm" href={href}>
          {label}
        </a>
      ))}
      {buttons.map(({ call, label }) => (
        <button key={call} className="btn gho sm" name="do" value={`row:${call}:${row.id}`}>
          {word(`operations.${call}`, label)}
        </button>
      ))}
    </span>
  );
}

const isChip = (field: Field) => 'choices' in field && field.choices.some(([, , family]) => family);

/** Words over their day and what is beside them, and the amount. */
function RowText({ side, row, word }: { side: PairingSide; row: Row; word?: Word }) {
  const entries = Object.entries(side.columns).filter(([name]) => name !== side.amount);
  const [day, title, ...beside] = entries;
  const settled = side.choosable !== undefined && !matches(side.choosable, row);
  const amount = (settled && side.settledAmount) || side.amount;
  const small = beside.filter(([, field]) => !isChip(field));
  const chips = beside.map(([name, field]) => {
    const choice =
      'choices' in field ? field.choices.find(([code]) => code === row[name]) : undefined;
    return choice && word ? (
      <Chip key={name} family={choice[2]}>
        {word(`left.columns.${name}.${choice[0]}`, choice[1])}
      </Chip>
    ) : null;
  });
  return (
    <>
      <span className="w">
        {title && shown(title[1], row[title[0]])}
        <small>
          {[day, ...small]
            .flatMap((each) => (each ? [shown(each[1], row[each[0]])] : []))
            .filter(Boolean)
            .join(' · ')}
          {chips}
        </small>
      </span>
      <span className="num n">{shown(side.columns[side.amount]!, row[amount])}</span>
    </>
  );
}

interface ListProps {
  readonly data: PairingData;
  readonly part: 'left' | 'right';
  readonly word: Word;
}

function PairRow({ data, part, row, word }: ListProps & { readonly row: Row }) {
  const side = data.pairing[part];
  const free =
    data.record?.unfinished === true && (!side.choosable || matches(side.choosable, row));
  const target = side.record ? companyRegistry().resource(side.record) : null;
  const href = target && recordPath(target, row.id);
  const chosen = data.post?.[part].includes(String(row.id));
  return (
    <li className={free ? undefined : 'off'}>
      <label>
        {free && (
          <input
            type="checkbox"
            name={part}
            value={row.id}
            defaultChecked={chosen}
            data-amount={String(row[side.amount])}
          />
        )}
        <RowText side={side} row={row} word={word} />
      </label>
      {part === 'left' && <RowMenu data={data} row={row} word={word} />}
      {href && (
        <span className="pair-m">
          <a className="btn gho sm" href={href}>
            {t('pairing.open', 'Ver')}
          </a>
        </span>
      )}
    </li>
  );
}

function PairList(props: ListProps) {
  const { data, part, word } = props;
  const side = data.pairing[part];
  const rows = data[part];
  const errors = data.refusal?.fields[side.sends];
  return (
    <section className="card" aria-labelledby={`lista-${part}`} data-side={part}>
      <header>
        <h2 id={`lista-${part}`}>{word(`${part}.label`, side.label)}</h2>
        <span className="mut">{rows.length}</span>
      </header>
      <FieldErrors id={`lista-${part}-e`} texts={errors} />
      {rows.length === 0 ? (
        <p className="mut pad">{word(`${part}.empty`, side.empty)}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <PairRow key={row.id} {...props} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

const MOST_SUGGESTED = 20;

/** What looks the same, confirmed by one button each. */
function Suggestions({ data, word }: { data: PairingData; word: Word }) {
  const { pairing, suggestions, left, right } = data;
  const [first] = pairing.operations;
  if (!first || !data.record?.unfinished || !canDo(data, first)) return null;
  const idsOf = (suggestion: (typeof suggestions)[number], { sends }: PairingSide) =>
    (suggestion[sends] as readonly number[] | undefined) ?? [];
  const entries = suggestions.flatMap((suggestion) => {
    const ids = [idsOf(suggestion, pairing.left), idsOf(suggestion, pairing.right)] as const;
    const rows = [
      left.filter(({ id }) => ids[0].includes(id)),
      right.filter(({ id }) => ids[1].includes(id)),
    ] as const;
    // What the filters hide is not suggested either.
    return rows[0].length === ids[0].length && rows[1].length === ids[1].length
      ? [{ ids, rows }]
      : [];
  });
  if (entries.length === 0) return null;
  return (
    <details className="card pair-s">
      <summary>
        {t('pairing.suggestions', ['{count} sugerencia', '{count} sugerencias'], {
          count: entries.length,
        })}
      </summary>
      <ul>
        {entries.slice(0, MOST_SUGGESTED).map(({ ids, rows }) => (
          <li key={ids.join('-')}>
            <Several side={pairing.left} rows={rows[0]} />
            <Several side={pairing.right} rows={rows[1]} />
            <button
              className="btn sm"
              name="do"
              value={`pair:${ids[0].join('.')}:${ids[1].join('.')}`}
            >
              {word(`operations.${first.call}`, first.label)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

const Several = ({ side, rows }: { side: PairingSide; rows: readonly Row[] }): ReactNode => (
  <span className="several">
    {rows.map((row) => (
      <span key={row.id}>
        <RowText side={side} row={row} />
      </span>
    ))}
  </span>
);

/** Inside of the form that holds both lists. */
export function pairingLists(data: PairingData): string {
  const word = wordIn(data);
  return renderToStaticMarkup(
    <>
      <div className="pair-h">
        <Figures data={data} word={word} />
        <Operations data={data} word={word} />
      </div>
      <Suggestions data={data} word={word} />
      <div className="pair-l">
        <PairList data={data} part="left" word={word} />
        <PairList data={data} part="right" word={word} />
      </div>
    </>,
  );
}
