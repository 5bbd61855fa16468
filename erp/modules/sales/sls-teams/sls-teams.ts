import { countOf } from '#erp/model/computed/declared.ts';
import { color, lines, money, ref, refs, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** People who sell together, and who answers for them. */
export const slsTeams = resource('sls-teams', {
  label: ['Equipo de venta', 'Equipos de venta'],
  screen: 'teams',
  docUrl: 'equipos-de-venta',
  fields: {
    code: text('Clave', { required: true, max: 20, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 80, width: 6 }),
    color: color('Color', { width: 3 }),
    leader_id: ref('Líder', 'users', {
      required: true,
      accessScope: 'teams',
      help: 'Responde por lo que vende el equipo.',
    }),
    branch_office_id: ref('Sucursal', 'branch-offices'),
    zone_ids: refs('Zonas', 'zones'),
    monthly_goal: money('Meta mensual', {
      min: '0',
      inPesos: true,
      suffix: 'MXN',
      help: 'De venta neta, sin impuestos.',
    }),
    member_count: countOf('Integrantes', 'sls-team-members', 'team_id'),
    members: lines('Integrantes', 'sls-team-members', 'team_id', { max: 200 }),
  },
  title: 'name',
  hasActive: true,
  search: ['code', 'name'],
  branchField: 'branch_office_id',
  ownerFields: ['leader_id'],
  teamLed: {
    leader: 'leader_id',
    members: 'members',
    person: 'user_id',
    from: 'from_date',
    to: 'to_date',
  },
  list: {
    columns: [
      'code',
      'name',
      'leader_id',
      'branch_office_id',
      'member_count',
      'monthly_goal',
      'active',
    ],
    sort: 'name',
    filters: ['leader_id', 'branch_office_id'],
  },
  form: {
    sections: [
      {
        title: 'Datos generales',
        help: 'Quién vende junto, dónde, y cuánto se espera de ellos.',
        fields: [
          'code',
          'name',
          'color',
          'leader_id',
          'branch_office_id',
          'zone_ids',
          'monthly_goal',
        ],
      },
      {
        title: 'Integrantes',
        help: 'Cada persona vende en un solo equipo a la vez; la comisión y el descuento son suyos.',
        fields: ['members'],
      },
    ],
  },
});
