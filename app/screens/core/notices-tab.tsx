import { Form } from 'react-router';
import { Field, Section, SelectField } from '#app/ui/field.tsx';
import type { NoticeGrid, Refused } from './profile-types.ts';

const CHANNELS = [
  ['APP', 'Campana'],
  ['CORREO', 'Correo'],
  ['RESUMEN', 'Resumen'],
] as const;

/** Which notice comes by which way. A chunk of its own: few visits of the profile need it. */
export default function NoticesTab({ grid, refused }: { grid: NoticeGrid; refused?: Refused }) {
  const errors = refused?.fields ?? {};
  const typed = refused?.values ?? {};
  return (
    <Form method="post">
      <input type="hidden" name="form" value="avisos" />
      <div className="card">
        <Section title="Horas" text="Los avisos críticos llegan siempre, también por correo.">
          <SelectField
            name="digest_hour"
            label="El resumen del día llega a las"
            defaultValue={typed.digest_hour ?? grid.digestHour}
            width={4}
            options={[
              ['', `La hora de la empresa (${grid.companyHour})`],
              ...Array.from({ length: 24 }, (_, hour) => [String(hour), `${String(hour).padStart(2, '0')}:00`] as const),
            ]}
          />
          <Field name="quiet_from" label="Sin correos desde" optional type="time" width={4} defaultValue={typed.quiet_from ?? grid.quietFrom} errors={errors.quiet_from} />
          <Field
            name="quiet_to"
            label="Hasta"
            optional
            type="time"
            width={4}
            defaultValue={typed.quiet_to ?? grid.quietTo}
            help="Lo que pase mientras tanto llega al terminar."
            errors={errors.quiet_to}
          />
        </Section>
        <div className="ts">
          <table>
            <caption className="vh">Por dónde llega cada aviso</caption>
            <thead>
              <tr>
                <th scope="col">Aviso</th>
                {CHANNELS.map(([code, label]) => (
                  <th scope="col" key={code}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {grid.events.map((event) => (
                <tr key={event.key}>
                  <th scope="row" className="wrap">
                    {event.label}
                    <input type="hidden" name="event" value={event.key} />
                  </th>
                  {CHANNELS.map(([code, label]) => (
                    <td key={code} data-l={label}>
                      {event.offered.includes(code) ? (
                        <label className="ck">
                          <input type="checkbox" name={`on.${event.key}`} value={code} defaultChecked={event.channels.includes(code)} />
                          <span className="vh">
                            {label}: {event.label}
                          </span>
                        </label>
                      ) : (
                        <span className="mut">—</span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      <div className="fbar">
        <button className="btn pri">Guardar avisos</button>
      </div>
    </Form>
  );
}
