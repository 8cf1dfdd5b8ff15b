import { IsBoolean, IsIn, IsISO8601, IsOptional, IsUUID, Matches } from 'class-validator';
import { defineRequest } from '../define';
import { LocalizedText } from '../localized-text';
import { SellerVariable } from '../runtime/service-status';
import { MayBeAbsent } from '../validation/may-be-absent';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import { LEGAL_TEXT_IDS, type LegalTextId } from './legal-texts';
import { OPENING_POINT_IDS, OPENING_POINT_STATES, type OpeningPointId, type OpeningPointState } from './staff-catalogue.limits';

const VERSION = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the shop sells. */
export class ShopOpeningView {
  /** Always true outside of production. */
  @IsBoolean() isOpen!: boolean;
  /** When an admin opened it; null before, and for a shop that needs no opening. */
  @IsOptional() @IsISO8601() openedAt!: string | null;
}

/** One point to settle before the shop opens. */
export class OpeningPoint {
  @IsIn(OPENING_POINT_IDS) id!: OpeningPointId;
  /** `not-needed`: the seller may do it, and no law asks for it. */
  @IsIn(OPENING_POINT_STATES) state!: OpeningPointState;
  /** What decides the state: the gaps of an open point, otherwise the values in force. */
  @IsNestedList(() => LocalizedText, { max: 40 }) values!: LocalizedText[];
  /** The page of the back office that settles it, below its base; null for a setting of the services. */
  @IsOptional() @Matches(/^\/[a-z]+(\?view=[a-z]+)?$/) place!: string | null;
}

/** A text, its version in force, and who confirmed it. */
export class LegalTextView {
  @IsIn(LEGAL_TEXT_IDS) id!: LegalTextId;
  @Matches(VERSION) version!: string;
  @IsOptional() @Matches(/^\/[a-z-]+$/) path!: string | null;
  /** Null until an admin has read and confirmed this version. */
  @IsOptional() @IsISO8601() confirmedAt!: string | null;
  /** The account of the admin. */
  @IsOptional() @IsUUID() confirmedBy!: string | null;
}

/** Answer of `GET /admin/opening`: what is missing before real customers may buy. */
export class OpeningView {
  @IsNestedList(() => OpeningPoint, { max: 20 }) points!: OpeningPoint[];
  @IsNested(() => ShopOpeningView) opening!: ShopOpeningView;
  @IsNestedList(() => LegalTextView, { max: LEGAL_TEXT_IDS.length }) texts!: LegalTextView[];
}

/** The settings of the gateway that decide points of the opening. No other service reads them. */
export class OpeningSettings {
  /** The variables with the seller's identity. */
  @IsNestedList(() => SellerVariable, { max: 20 }) seller!: SellerVariable[];
  /** Names of the variables that hold a value of the demonstration. */
  @Matches(/^[A-Z_]{1,60}$/, { each: true }) demoVariables!: string[];
  @IsBoolean() hasGuaranteeNotice!: boolean;
  @IsNestedOrNull(() => LocalizedText) greenDelivery!: LocalizedText | null;
}

export class GetOpeningRequest {
  @IsNested(() => OpeningSettings) settings!: OpeningSettings;
}

/** Whether the shop sells, since when, and the points that are missing. Services that do not answer are named in the points. */
export const getOpening = defineRequest({
  name: 'catalog.get-opening.v1',
  calledBy: ['gateway'],
  request: GetOpeningRequest,
  reply: OpeningView,
  caller: 'admin',
});

export class OpenShopRequest {
  /** Absent from a gateway of an earlier version, which opens no shop. */
  @MayBeAbsent() @IsNested(() => OpeningSettings) settings?: OpeningSettings;
}

/**
 * Opens the shop for sale; it never closes again. A second call changes nothing, whatever its points. OPENING_POINTS_OPEN: a point that the
 * law asks for is not settled; the details name each. Points may open again later: the shop goes on selling.
 */
export const openShop = defineRequest({
  name: 'catalog.open-shop.v1',
  calledBy: ['gateway'],
  request: OpenShopRequest,
  reply: ShopOpeningView,
  errors: ['OPENING_POINTS_OPEN'],
  caller: 'admin',
});

export class ConfirmLegalTextBody {
  /** The version that the admin has read. */
  @Matches(VERSION) version!: string;
}
export class ConfirmLegalTextRequest extends ConfirmLegalTextBody {
  @IsIn(LEGAL_TEXT_IDS) textId!: LegalTextId;
}

/** Confirms that an admin has read a text. A second call changes nothing. VERSION_CONFLICT: another version is in force. */
export const confirmLegalText = defineRequest({
  name: 'catalog.confirm-legal-text.v1',
  calledBy: ['gateway'],
  request: ConfirmLegalTextRequest,
  reply: LegalTextView,
  errors: ['VERSION_CONFLICT'],
  caller: 'admin',
});
