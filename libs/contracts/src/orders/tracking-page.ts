import { type Carrier, CARRIERS } from './orders.limits';
import { IsIn, IsOptional, IsString, IsUrl, MaxLength } from 'class-validator';

/** Tracking data of a parcel. */
export class TrackingView {
  @IsIn(CARRIERS) carrier!: Carrier;
  @IsString() @MaxLength(60) number!: string;
  /** The carrier's own page for the parcel, null when it has none. */
  @IsOptional() @IsUrl() url!: string | null;
}

/** The tracking page of each carrier; the number of the parcel is appended. */
const TRACKING_PAGE_URLS: Readonly<Record<Carrier, string | null>> = {
  correos: 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number=',
  seur: 'https://www.seur.com/livetracking/?segOnlineIdentificador=',
  gls: 'https://www.gls-spain.es/es/ayuda/seguimiento-envio/?match=',
  mrw: 'https://www.mrw.es/seguimiento_envios/MRW_resultados_consultas.asp?modo=nacional&envio=',
  dhl: 'https://www.dhl.com/es-es/home/tracking.html?submit=1&tracking-id=',
  ups: 'https://www.ups.com/track?tracknum=',
  other: null,
};

/** The carrier's own page for a parcel; null when it has none. */
export function trackingPageUrl(carrier: Carrier, trackingNumber: string): string | null {
  const page = TRACKING_PAGE_URLS[carrier];
  return page === null ? null : page + encodeURIComponent(trackingNumber);
}
