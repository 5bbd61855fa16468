import { Field, SelectField } from '#app/ui/field.tsx';
import { ASK, type AskedView } from './receive-types.ts';

const MODES = { decimal: 'decimal', text: undefined, date: undefined, choice: undefined } as const;

/** Fields that the document asks for, as its declaration names them. */
export function AskedFields({ asks }: { asks: readonly AskedView[] }) {
  const refused = asks.find(({ errors }) => errors)?.name;
  return (
    <div className="fl-fields">
      {asks.map(({ name, label, help, kind, value, required, choices, errors }) => {
        const common = {
          name: `${ASK}${name}`,
          label,
          help,
          errors,
          defaultValue: value,
          autoFocus: name === refused,
        };
        return kind === 'choice' ? (
          <SelectField key={name} {...common} options={choices} />
        ) : (
          <Field
            key={name}
            {...common}
            type={kind === 'date' ? 'date' : 'text'}
            inputMode={MODES[kind]}
            optional={!required}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        );
      })}
    </div>
  );
}
