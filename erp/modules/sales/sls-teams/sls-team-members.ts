import { choice, date, int, money, percent, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** Who sells in a team, since when, and how far they lower a price on their own (sales R5). */
export const slsTeamMembers = child('sls-team-members', {
  label: ['Integrante', 'Integrantes'],
  savedWithRecord: true,
  fields: {
    team_id: ref('Equipo', 'sls-teams', { required: true, accessScope: 'teams' }),
    user_id: ref('Usuario', 'users', { required: true, accessScope: 'teams' }),
    role: choice(
      'Función',
      [
        ['VENDEDOR', 'Vendedor'],
        ['REPRESENTANTE', 'Representante'],
        ['TELEMARKETING', 'Telemarketing'],
        ['SUPERVISOR', 'Supervisor'],
      ],
      { required: true, default: 'VENDEDOR' },
    ),
    from_date: date('Desde', { help: 'Vacía: desde siempre.', accessScope: 'teams' }),
    to_date: date('Hasta', { help: 'Vacía: sigue en el equipo.', accessScope: 'teams' }),
    monthly_goal: money('Meta mensual', { min: '0', inPesos: true, suffix: 'MXN' }),
    visits_goal: int('Meta de visitas', { min: '0', suffix: 'al mes' }),
    max_discount_percent: percent('Descuento máximo', {
      required: true,
      min: '0',
      max: '100',
      default: '0',
    }),
    commission_scheme_id: ref('Esquema de comisión', 'sls/commission-schemes'),
  },
  title: 'user_id',
  checks: [
    { field: 'to_date', op: '>=', other: 'from_date', message: 'Sale del equipo antes de entrar.' },
  ],
  row: { cells: ['user_id', 'role', 'from_date', 'to_date', 'max_discount_percent'] },
  list: {
    columns: [
      'user_id',
      'role',
      'from_date',
      'to_date',
      'monthly_goal',
      'visits_goal',
      'max_discount_percent',
      'commission_scheme_id',
    ],
    sort: 'from_date',
    filters: ['team_id', 'user_id', 'role'],
  },
});
