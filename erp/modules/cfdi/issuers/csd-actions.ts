import { action } from '#erp/model/actions.ts';
import { file, secret } from '#erp/model/fields.ts';

/** The issuer's certificate of seal, with its key; checked before it is kept (sat-cfdi §5). */
export const UPLOAD_CSD = action({
  label: 'Cargar certificado',
  help: 'El certificado de sello digital (CSD), no la e.firma. La llave y su contraseña se guardan cifradas y no vuelven a mostrarse.',
  summary: 'Guarda el certificado de sello de un emisor, con su llave y su contraseña.',
  key: 'sat/issuers.certificate',
  fields: {
    cer_file: file('Certificado (.cer)', { required: true, width: 6 }),
    key_file: file('Llave privada (.key)', { required: true, width: 6 }),
    password: secret('Contraseña de la llave', { required: true, width: 6 }),
  },
});

/** A certificate that seals for the test PAC only, so that a company can try. */
export const TEST_CSD = action({
  label: 'Certificado de pruebas',
  help: 'Hace un certificado que sólo sirve con el PAC de pruebas: lo que se timbra con él no vale ante el SAT.',
  summary: 'Hace un certificado de pruebas para un emisor en ambiente de pruebas.',
  key: 'sat/issuers.certificate',
  offeredWhen: { field: 'pac_mode', is: ['PRUEBAS'] },
  whyNot: 'El emisor está en producción: carga su certificado del SAT.',
  fields: {},
});
