import { Icon } from '#app/ui/icons/icon.tsx';
import type { ControlProps } from './control-props.ts';

/**
 * A text of names that are chosen from groups by what people call them; what is in none, as names
 * with *, is written below.
 */
export function Picks({ spec, name, id, value, aria }: ControlProps) {
  const written = typeof value === 'string' ? value.split(/[\s,;]+/).filter(Boolean) : [];
  const chosen = new Set(written);
  const known = new Set(
    spec.picks!.flatMap(({ things }) => things.flatMap(({ names }) => names.map(([each]) => each))),
  );
  return (
    <div className="picks">
      {spec.picks!.map(({ label, things }) => {
        const count = things.reduce(
          (sum, { names }) => sum + names.filter(([each]) => chosen.has(each)).length,
          0,
        );
        return (
          <details key={label} open={count > 0}>
            <summary className="btn gho">
              <Icon name="chevron-down" className="caret" />
              {label} {count > 0 && <span className="cnt-p">{count}</span>}
            </summary>
            {things.map((thing) => (
              <div className="checks" role="group" aria-label={thing.label} key={thing.label}>
                <b>{thing.label}</b>
                {thing.names.map(([each, text]) => (
                  <label className="ck" key={each}>
                    <input
                      type="checkbox"
                      name={name}
                      value={each}
                      defaultChecked={chosen.has(each)}
                    />
                    {text}
                  </label>
                ))}
              </div>
            ))}
          </details>
        );
      })}
      <textarea
        className="in"
        id={id}
        name={name}
        rows={2}
        maxLength={spec.max}
        defaultValue={written.filter((each) => !known.has(each)).join('\n')}
        {...aria}
      />
    </div>
  );
}
