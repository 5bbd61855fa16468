import { portalView } from '#erp/model/rows/portal-view.ts';
import { OWN_PROFILE as COMMON, PROFILE_TABS as TABS } from '../portal-profile/profile-views.ts';
import { supplierChangeRequests } from '../supplier-change-requests/supplier-change-requests.ts';

/** What it asked to be changed. */
export const portalChanges = portalView(supplierChangeRequests, 'supplier_users/changes', {
  ...COMMON,
  label: ['Solicitud de cambio', 'Mis solicitudes'],
  gender: 'f',
  inMenu: false,
  shows: [
    'supplier_id',
    'field',
    'status',
    'new_value',
    'last_digits',
    'holder_name',
    'street',
    'review_comment',
  ],
  title: 'field',
  search: ['new_value'],
  highlights: ['field', 'review_comment'],
  list: {
    columns: ['field', 'new_value', 'review_comment', 'status'],
    sort: '-id',
    filters: ['status', 'field', 'supplier_id'],
    tabs: TABS,
  },
  form: {
    sections: [
      {
        title: 'Solicitud',
        help: 'Qué pediste y qué se resolvió.',
        fields: [
          'supplier_id',
          'field',
          'status',
          'new_value',
          'last_digits',
          'holder_name',
          'street',
          'review_comment',
        ],
      },
    ],
  },
});
