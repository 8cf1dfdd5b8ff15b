import { getReadiness, SERVICE_NAMES, type SellerVariable, type ServiceName, type ServiceStatus } from '@brote/contracts/runtime';
import type { OpeningSettings } from '@brote/contracts/staff-catalogue';
import { getSignedDeclaration } from '@brote/contracts/orders';
import { RequestClient } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { GetStaffCatalogue } from '../catalog-admin/get-staff-catalogue';
import { PackagingRegisters } from '../catalog/packaging/packaging-registers';
import { GetInventory } from '../inventory/inventory/get-inventory';
import { readLegalTexts } from './confirm-legal-text';
import type { OpeningFacts } from './opening-points';

/** Reads the facts that decide whether the shop may open: its own, and those of each service that owns one. */
@Injectable()
export class ReadOpeningFacts {
  constructor(
    private readonly requests: RequestClient,
    private readonly database: Database,
    private readonly catalogue: GetStaffCatalogue,
    private readonly inventory: GetInventory,
    private readonly registers: PackagingRegisters,
  ) {}

  /** @param settings those of the gateway @throws Unavailable */
  async read(settings: OpeningSettings): Promise<OpeningFacts> {
    const [services, declaration, catalogue, inventory, registers, texts] = await Promise.all([
      Promise.all(SERVICE_NAMES.map((name) => this.readStatusOf(name, settings.seller))),
      this.requests.send(getSignedDeclaration, {}),
      this.catalogue.get(),
      this.inventory.get(),
      this.registers.read(),
      readLegalTexts(this.database),
    ]);
    return { settings, services, declaration, catalogue, inventory, registers, texts };
  }

  /** Compares the seller that a service shows with the seller of the legal pages. */
  private async readStatusOf(name: ServiceName, legalSeller: readonly SellerVariable[]): Promise<ServiceStatus> {
    try {
      const { ready, seller = [] } = await this.requests.send(getReadiness[name], {});
      const differing = seller.filter((shown) => legalSeller.find((variable) => variable.name === shown.name)?.value !== shown.value);
      return { name, ready, differingSeller: differing.map((variable) => variable.name) };
    } catch {
      return { name, ready: false }; // A missing reply means not ready.
    }
  }
}
