import { Form, Link } from 'react-router';
import { Card } from '#app/ui/card.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Empty } from '#app/ui/empty.tsx';
import type { AccessesView, HealthView, JobsView } from './logs-types.ts';

const Head = ({ columns, title }: { columns: readonly string[]; title: string }) => (
  <>
    <caption className="vh">{title}</caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th scope="col" key={column}>
            {column || <span className="vh">Acciones</span>}
          </th>
        ))}
      </tr>
    </thead>
  </>
);

export function Accesses({ view }: { view: AccessesView }) {
  return (
    <div className="stack">
      <Card title="Entradas por día" aside={<span className="cnt-p">31 días</span>}>
        {view.days.length === 0 ? (
          <Empty title="Sin entradas">Nadie ha entrado en los últimos 31 días.</Empty>
        ) : (
          <div className="ts">
            <table>
              <Head title="Entradas por día" columns={['Día', 'Entradas', 'Personas', 'Fallas', 'Bloqueos']} />
              <tbody>
                {view.days.map((day) => (
                  <tr key={day.day}>
                    <th scope="row" className="num">
                      {day.day}
                    </th>
                    <td data-l="Entradas" className="num">
                      {day.entries}
                    </td>
                    <td data-l="Personas" className="num">
                      {day.people}
                    </td>
                    <td data-l="Fallas" className="num">
                      {day.failures}
                    </td>
                    <td data-l="Bloqueos" className="num">
                      {day.blocks}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Card>
      <Card title="Sin entrar en 60 días" aside={<span className="cnt-p">{view.dormant.length}</span>}>
        {view.dormant.length === 0 ? (
          <Empty title="Todos han entrado">Ninguna persona activa lleva más de 60 días sin entrar.</Empty>
        ) : (
          <ul className="rows">
            {view.dormant.map((user) => (
              <li key={user.id}>
                <Link className="g1" to={`/users/${user.id}`}>
                  {user.name}
                </Link>
                <span className="cnt-p">{user.last}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

export function Jobs({ view }: { view: JobsView }) {
  return (
    <div className="stack">
      <Card title="Trabajos">
        {view.jobs.length === 0 ? (
          <Empty title="Sin trabajos">Aparecen un minuto después de arrancar el sistema.</Empty>
        ) : (
          <div className="ts on">
            <table>
              <Head title="Trabajos" columns={['Trabajo', 'Estado', 'Última corrida', 'Duración', 'Siguiente', '']} />
              <tbody>
                {view.jobs.map((job) => (
                  <tr key={job.id}>
                    <th scope="row">
                      {job.name}
                      <br />
                      <small className="mut">Lo nota: {job.affects.toLocaleLowerCase('es-MX')}</small>
                    </th>
                    <td data-l="Estado">
                      <Chip family={job.status[0]}>{job.status[1]}</Chip>
                    </td>
                    <td data-l="Última corrida" className="num">
                      {job.last}
                    </td>
                    <td data-l="Duración" className="num">
                      {job.ms}
                    </td>
                    <td data-l="Siguiente" className="num">
                      {job.next}
                    </td>
                    <td>
                      <Form method="post">
                        <input type="hidden" name="id" value={job.id} />
                        {!job.paused && (
                          <button className="btn sm" name="act" value="run" aria-label={`Ejecutar ${job.name}`}>
                            Ejecutar
                          </button>
                        )}
                        <button className="btn gho sm" name="act" value={job.paused ? 'resume' : 'pause'} aria-label={`${job.paused ? 'Reanudar' : 'Pausar'} ${job.name}`}>
                          {job.paused ? 'Reanudar' : 'Pausar'}
                        </button>
                      </Form>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Card>
      <Card title="Últimas corridas">
        {view.runs.length === 0 ? (
          <Empty title="Sin corridas">Aquí aparece qué hizo cada trabajo y cuánto tardó.</Empty>
        ) : (
          <div className="ts">
            <table>
              <Head title="Últimas corridas" columns={['Trabajo', 'Inicio', 'Estado', 'Resultado']} />
              <tbody>
                {view.runs.map((run) => (
                  <tr key={run.id}>
                    <th scope="row">{run.name}</th>
                    <td data-l="Inicio" className="num">
                      {run.at}
                    </td>
                    <td data-l="Estado">
                      <Chip family={run.status[0]}>{run.status[1]}</Chip>
                    </td>
                    <td data-l="Resultado">{run.message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Card>
    </div>
  );
}

export function Health({ view }: { view: HealthView }) {
  return (
    <Card title="Salud">
      <div className="ts">
        <table>
          <Head title="Salud" columns={['Punto', 'Estado', 'Medida', 'Qué hacer']} />
          <tbody>
            {view.lines.map((line) => (
              <tr key={line.key}>
                <th scope="row">{line.name}</th>
                <td data-l="Estado">
                  <Chip family={line.light[0]}>{line.light[1]}</Chip>
                </td>
                <td data-l="Medida">{line.value}</td>
                <td data-l="Qué hacer">{line.remedy ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
