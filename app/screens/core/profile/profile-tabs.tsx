import { Form, Link } from 'react-router';
import { Card } from '#app/ui/card.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Field, Section, SelectField } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { NewPassword } from '#app/ui/new-password.tsx';
import type { PermissionGroup, FormError, SessionRow, Shortcut } from './profile-types.ts';

interface FormProps {
  readonly refused?: FormError;
}

export function Person({
  person,
  refused,
}: FormProps & {
  person: Readonly<Record<'name' | 'last_name' | 'phone' | 'nickname' | 'email', string>>;
}) {
  const typed = refused?.values ?? person;
  const errors = refused?.fields ?? {};
  return (
    <Form method="post">
      <input type="hidden" name="form" value="datos" />
      <div className="card">
        <Section title="Quién eres" text="Así apareces en los documentos y en la bitácora.">
          <Field
            name="name"
            label="Nombre"
            defaultValue={typed.name}
            required
            maxLength={80}
            autoComplete="given-name"
            errors={errors.name}
          />
          <Field
            name="last_name"
            label="Apellidos"
            optional
            defaultValue={typed.last_name}
            maxLength={80}
            autoComplete="family-name"
            errors={errors.last_name}
          />
          <Field
            name="phone"
            label="Celular"
            optional
            type="tel"
            defaultValue={typed.phone}
            autoComplete="tel"
            help="10 dígitos, o con + y clave del país."
            errors={errors.phone}
          />
        </Section>
        <Section title="Tu acceso" text="Los cambia quien administra los usuarios.">
          <Field name="nickname" label="Usuario" value={person.nickname} readOnly />
          <Field name="email" label="Correo" value={person.email} readOnly />
        </Section>
      </div>
      <div className="fbar">
        <button className="btn pri">Guardar datos</button>
      </div>
    </Form>
  );
}

export function Password({ refused, min }: FormProps & { min: number }) {
  const errors = refused?.form === 'password' ? refused.fields : {};
  return (
    <Form method="post">
      <input type="hidden" name="form" value="password" />
      <div className="card">
        <Section title="Cambiar contraseña" text="Se cierran tus sesiones en los demás equipos.">
          <Field
            name="current_password"
            label="Contraseña actual"
            type="password"
            autoComplete="current-password"
            required
            width={12}
            errors={errors.current_password}
          />
          <NewPassword min={min} errors={errors} />
          <div className="w12 acts">
            <button className="btn pri">Cambiar contraseña</button>
          </div>
        </Section>
      </div>
    </Form>
  );
}

export function Sessions({ rows }: { rows: readonly SessionRow[] }) {
  const others = rows.some((row) => row.open && !row.current);
  return (
    <Card
      title="Sesiones abiertas"
      aside={
        others && (
          <Form method="post">
            <button className="btn sm" name="form" value="revokeOthers">
              Cerrar las demás
            </button>
          </Form>
        )
      }
    >
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.id}>
            <Icon name="monitor" />
            <span className="g1">
              {row.device}
              <small>
                {row.ip} · entró {row.started} · vista {row.seen}
                {row.trusted && ` · sin código hasta ${row.trusted}`}
              </small>
            </span>
            {row.current && <Chip family="go">Esta sesión</Chip>}
            {!row.open && <Chip family="off">Equipo recordado</Chip>}
            <Form method="post" className="acts">
              <input type="hidden" name="id" value={row.id} />
              {row.trusted && (
                <button
                  className="btn sm"
                  name="form"
                  value="forget"
                  aria-label={`Olvidar el equipo ${row.device}`}
                >
                  Olvidar equipo
                </button>
              )}
              {row.open && !row.current && (
                <button
                  className="btn sm"
                  name="form"
                  value="revoke"
                  aria-label={`Cerrar la sesión de ${row.device}`}
                >
                  Cerrar
                </button>
              )}
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface LookProps {
  readonly prefs: {
    readonly theme: string;
    readonly light: boolean;
    readonly density: string;
    readonly fontSize: number;
    readonly pageSize: number;
  };
}

/** A whole page load follows: with modo ligero on, the next page has no script to navigate with. */
export function AppearanceTab({ prefs }: LookProps) {
  return (
    <form method="post" action="/profile?tab=preferencias">
      <input type="hidden" name="form" value="preferencias" />
      <div className="card">
        <Section title="Apariencia" text="Se guarda en tu usuario y te sigue a otros equipos.">
          <SelectField
            name="theme"
            label="Tema"
            defaultValue={prefs.theme}
            width={4}
            options={[
              ['SISTEMA', 'El del equipo'],
              ['CLARO', 'Claro'],
              ['OSCURO', 'Oscuro'],
            ]}
          />
          <SelectField
            name="density"
            label="Densidad"
            defaultValue={prefs.density}
            width={4}
            options={[
              ['COMPACTA', 'Compacta'],
              ['COMODA', 'Cómoda'],
            ]}
          />
          <SelectField
            name="font_size"
            label="Tamaño de letra"
            defaultValue={String(prefs.fontSize)}
            width={4}
            options={[90, 100, 110, 120, 130].map(
              (size) => [String(size), `${size}\u00A0%`] as const,
            )}
          />
          <SelectField
            name="page_size"
            label="Renglones por página"
            defaultValue={String(prefs.pageSize)}
            width={4}
            options={[20, 50, 100, 200].map((size) => [String(size), String(size)] as const)}
          />
        </Section>
        <Section title="Modo ligero" text="Para equipos lentos o conexiones malas.">
          <div className="fld w12">
            <label className="ck">
              <input type="checkbox" name="light_mode" value="1" defaultChecked={prefs.light} />
              Usar modo ligero
            </label>
            <p className="help">
              Las páginas llegan sin programas: todo funciona con envíos y enlaces, y cada paso
              carga una página completa.
            </p>
          </div>
        </Section>
      </div>
      <div className="fbar">
        <button className="btn pri">Guardar preferencias</button>
      </div>
    </form>
  );
}

export function Favourites({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  if (shortcuts.length === 0) {
    return (
      <Card>
        <Empty title="Aún no tienes atajos">
          La estrella junto al título de una pantalla la agrega aquí y al menú.
        </Empty>
      </Card>
    );
  }
  return (
    <Card title="Orden de tus favoritos">
      <ul className="rows">
        {shortcuts.map((shortcut, index) => (
          <li key={shortcut.id}>
            <Icon name="star" />
            <Link className="g1" to={shortcut.href}>
              {shortcut.label}
            </Link>
            <Form method="post" action="/shortcuts" className="acts">
              <input type="hidden" name="route" value={shortcut.id} />
              <input type="hidden" name="back" value="/profile?tab=atajos" />
              <button
                className="btn gho ico sm"
                name="do"
                value="up"
                disabled={index === 0}
                aria-label={`Subir ${shortcut.label}`}
              >
                <Icon name="arrow-up" />
              </button>
              <button
                className="btn gho ico sm"
                name="do"
                value="down"
                disabled={index === shortcuts.length - 1}
                aria-label={`Bajar ${shortcut.label}`}
              >
                <Icon name="arrow-down" />
              </button>
              <button
                className="btn gho ico sm"
                name="do"
                value="remove"
                aria-label={`Quitar ${shortcut.label}`}
              >
                <Icon name="x" />
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function Rights({ groups }: { groups: readonly PermissionGroup[] }) {
  if (groups.length === 0) {
    return (
      <Card>
        <Empty title="Todavía no tienes permisos">
          Quien administra los usuarios de tu empresa puede darte un rol.
        </Empty>
      </Card>
    );
  }
  return (
    <div className="stack">
      {groups.map((group) => (
        <section className="card" key={group.label}>
          <details className="data">
            <summary>
              <Icon name="chevron-right" />
              {group.label} <span className="cnt">{group.rows.length} permisos</span>
            </summary>
            <table>
              <thead>
                <tr>
                  <th scope="col">Puedes</th>
                  <th scope="col">Alcance</th>
                </tr>
              </thead>
              <tbody>
                {group.rows.map((row) => (
                  <tr key={row.label}>
                    <td className="wrap">{row.label}</td>
                    <td>{row.scope}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </section>
      ))}
    </div>
  );
}

export function Deletion({ refused }: FormProps) {
  const errors = refused?.form === 'borrar' ? refused.fields : {};
  return (
    <Form method="post">
      <input type="hidden" name="form" value="borrar" />
      <div className="card">
        <Section
          title="Eliminar mi cuenta"
          text="No borra nada todavía: crea un enlace de un solo uso que vence en 24 horas."
        >
          <p className="w12 help">
            Al abrir el enlace se te pide confirmar. Se borran tus datos personales; los documentos
            que firmaste se conservan con tu alias, como pide la ley.
          </p>
          <Field
            name="password"
            label="Tu contraseña"
            type="password"
            autoComplete="current-password"
            required
            errors={errors.password}
          />
        </Section>
      </div>
      <div className="fbar">
        <button className="btn dan">Pedir enlace para eliminar mi cuenta</button>
      </div>
    </Form>
  );
}
