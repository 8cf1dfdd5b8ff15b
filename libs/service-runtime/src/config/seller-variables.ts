import { DEMO_CONTACT_EMAIL, DEMO_LEGAL_IDENTITY } from '@brote/brand';
import { applyDecorators } from '@nestjs/common';
import { IsEmail, IsString, MaxLength } from 'class-validator';
import { Env } from './env.decorator';

// The identity of the seller. Each service that shows a part of it declares the property with these decorators, so that names, limits and
// demo values agree.

/** The legal name, from `SELLER_NAME`. */
export function SellerName(): PropertyDecorator {
  return shownText(
    'SELLER_NAME',
    120,
    'the legal name of the seller, in the legal notice, on invoices and below mails.',
    DEMO_LEGAL_IDENTITY.name,
  );
}

/** The tax number (NIF), from `SELLER_TAX_ID`. */
export function SellerTaxId(): PropertyDecorator {
  return shownText('SELLER_TAX_ID', 20, "the seller's tax number (NIF).", DEMO_LEGAL_IDENTITY.taxId);
}

/** The postal address in one line, from `SELLER_ADDRESS`. */
export function SellerAddress(): PropertyDecorator {
  return shownText('SELLER_ADDRESS', 200, "the seller's postal address in one line.", DEMO_LEGAL_IDENTITY.address);
}

/** The address of mails from customers, from `SELLER_EMAIL`. */
export function SellerEmail(): PropertyDecorator {
  const description = 'the address for mails from customers, including withdrawals from a purchase.';
  return applyDecorators(Env('SELLER_EMAIL', { description, default: DEMO_CONTACT_EMAIL, shown: true }), IsEmail());
}

/** The number in the register of packaging, from `SELLER_PACKAGING_ID`. */
export function SellerPackagingId(): PropertyDecorator {
  const description = "the seller's number in the register of packaging (ENV/…).";
  return shownText('SELLER_PACKAGING_ID', 40, description, DEMO_LEGAL_IDENTITY.packagingId);
}

/** The entry in the trade register, from `SELLER_REGISTER`; empty without one. */
export function SellerRegister(): PropertyDecorator {
  const description = 'the entry in the trade register, e.g. Registro Mercantil de Valencia, hoja V-123; empty without one.';
  return shownText('SELLER_REGISTER', 200, description, '');
}

function shownText(name: string, maxLength: number, description: string, demoValue: string): PropertyDecorator {
  return applyDecorators(Env(name, { description, default: demoValue, shown: true }), IsString(), MaxLength(maxLength));
}
