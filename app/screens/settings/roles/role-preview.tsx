import { t } from '#app/i18n/t.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Card } from '#app/ui/card.tsx';
import { Message } from '#app/ui/message.tsx';
import type { MatrixPreview, RuleMet } from './role-matrix-types.ts';

const MAX = 12;

function Keys({ keys }: { keys: readonly string[] }) {
  if (keys.length === 0) return <span className="zero">—</span>;
  const rest = keys.length - MAX;
  return (
    <ul className="keys">
      {keys.slice(0, MAX).map((key) => (
        <li key={key}>{key}</li>
      ))}
      {rest > 0 && <li className="mut">{t('role.andMore', 'y {rest} más', { rest })}</li>}
    </ul>
  );
}

function Rules({ rules }: { rules: readonly RuleMet[] }) {
  if (rules.length === 0) return <span className="zero">—</span>;
  return (
    <ul className="keys">
      {rules.map(({ text, blocks }) => (
        <li key={text}>
          <span className={blocks ? 'chip bad' : 'chip wait'}>
            {blocks ? t('role.prevents', 'Impide') : t('role.warns', 'Avisa')}
          </span>{' '}
          {text}
        </li>
      ))}
    </ul>
  );
}

/** «Vista previa»: nothing is saved yet. */
export function RolePreview({ preview }: { preview: MatrixPreview }) {
  const { users, people, alone } = preview;
  const section = useRef<HTMLElement>(null);
  // The button that asks for it stands at the foot of a long page.
  useEffect(() => {
    // In newer browsers this gives a promise, which is no clean-up.
    void section.current?.scrollIntoView({ block: 'nearest' });
  }, [preview]);
  const blocked =
    alone.some(({ blocks }) => blocks) ||
    people.some(({ conflicts }) => conflicts.some(({ blocks }) => blocks));
  return (
    <section aria-label={t('role.preview', 'Vista previa')} className="stack prev-a" ref={section}>
      {alone.length > 0 && (
        <Message
          tone={alone.some(({ blocks }) => blocks) ? 'bad' : 'wait'}
          title={t('role.conflict', 'El rol junta permisos que se contraponen')}
        >
          <Rules rules={alone} />
        </Message>
      )}
      <Card
        title={t('role.previewUnsaved', 'Vista previa: todavía no se guarda')}
        aside={
          <span className="cnt-p">
            {users === 1
              ? t('role.onePerson', '1 persona tiene el rol')
              : t('role.manyPeople', '{users} personas tienen el rol', { users })}
          </span>
        }
      >
        {people.length === 0 ? (
          <p className="pad">
            {users === 0
              ? t('role.nobodyYet', 'Nadie tiene el rol todavía.')
              : t(
                  'role.noEffect',
                  'A nadie le cambia lo que puede hacer: otros roles le dan lo mismo, o no cambiaste nada.',
                )}
          </p>
        ) : (
          <div className="ts on">
            <table className="prev">
              <thead>
                <tr>
                  <th scope="col">{t('user.person', 'Persona')}</th>
                  <th scope="col">{t('role.gains', 'Gana')}</th>
                  <th scope="col">{t('role.loses', 'Pierde')}</th>
                  <th scope="col">{t('role.conflicts', 'Conflictos')}</th>
                </tr>
              </thead>
              <tbody>
                {people.map((person) => (
                  <tr key={person.id}>
                    <th scope="row">
                      <Link to={`/users/${person.id}`}>{person.name}</Link>
                    </th>
                    <td data-l={t('role.gains', 'Gana')}>
                      <Keys keys={person.gains} />
                    </td>
                    <td data-l={t('role.loses', 'Pierde')}>
                      <Keys keys={person.loses} />
                    </td>
                    <td data-l={t('role.conflicts', 'Conflictos')}>
                      <Rules rules={person.conflicts} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {blocked && (
          <p className="pad">
            {t(
              'role.cannotSave',
              'Así no se podrá guardar: quita uno de los permisos o pide una excepción a la regla.',
            )}
          </p>
        )}
      </Card>
    </section>
  );
}
