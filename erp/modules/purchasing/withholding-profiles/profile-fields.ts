/** Fields of suppliers and of concepts of expense that say what is withheld. */
import { ref } from '#erp/model/fields.ts';

const PROFILE = { where: { active: '1' }, width: 6 } as const;

export const supplierProfile = ref('Perfil de retención', 'pur/withholding-profiles', {
  ...PROFILE,
  help: 'Lo que se le retiene en lo que no dice su concepto.',
});

export const conceptProfile = ref('Perfil de retención', 'pur/withholding-profiles', {
  ...PROFILE,
  help: 'Lo que se retiene en él; vacío: lo del proveedor.',
});
