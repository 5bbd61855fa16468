import type { Choice } from '#erp/model/types.ts';

/** What a new company starts with where nobody chose. */
export const SUGGESTED_ZONE = 'America/Mexico_City';

/** Zones of the tz database that a Mexican company and its partners use. */
export const timeZones: readonly Choice[] = [
  ['America/Mexico_City', 'Centro de México'],
  ['America/Merida', 'Yucatán y Campeche'],
  ['America/Monterrey', 'Noreste (Monterrey)'],
  ['America/Cancun', 'Quintana Roo'],
  ['America/Chihuahua', 'Chihuahua'],
  ['America/Ciudad_Juarez', 'Ciudad Juárez (frontera)'],
  ['America/Ojinaga', 'Ojinaga (frontera)'],
  ['America/Matamoros', 'Tamaulipas y Nuevo León (frontera)'],
  ['America/Mazatlan', 'Pacífico (Sinaloa, Nayarit, Baja California Sur)'],
  ['America/Bahia_Banderas', 'Bahía de Banderas'],
  ['America/Hermosillo', 'Sonora'],
  ['America/Tijuana', 'Baja California (frontera)'],
  ['America/New_York', 'Este de Estados Unidos'],
  ['America/Chicago', 'Centro de Estados Unidos'],
  ['America/Denver', 'Montaña de Estados Unidos'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacífico de Estados Unidos'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawái'],
  ['America/Toronto', 'Este de Canadá'],
  ['America/Winnipeg', 'Centro de Canadá'],
  ['America/Regina', 'Saskatchewan'],
  ['America/Edmonton', 'Montaña de Canadá'],
  ['America/Vancouver', 'Pacífico de Canadá'],
  ['America/Halifax', 'Atlántico de Canadá'],
  ['America/St_Johns', 'Terranova'],
  ['America/Whitehorse', 'Yukón'],
  ['America/Yellowknife', 'Territorios del Noroeste'],
  ['America/Iqaluit', 'Nunavut'],
  ['America/Guatemala', 'Guatemala'],
  ['America/Bogota', 'Colombia'],
  ['Europe/Madrid', 'España peninsular'],
  ['UTC', 'Tiempo universal (UTC)'],
];
