import { sendMail } from '../mail/send.ts';
import type { Pulse } from './job.ts';

export const mailPulses: readonly Pulse[] = [{ key: 'mail.send', name: 'Enviar correos', seconds: 15, affects: 'Quien espera un correo', run: sendMail }];
