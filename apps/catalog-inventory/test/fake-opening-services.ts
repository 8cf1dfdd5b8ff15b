import { getReadiness, SERVICE_NAMES, type Readiness, type ServiceName } from '@brote/contracts/runtime';
import { getSignedDeclaration, type SignedDeclaration } from '@brote/contracts/orders';
import { MessagingModule, RequestHandler, startMicroservice } from '@brote/messaging';
import { callerKeys } from '@brote/test-support';
import { Controller, type INestApplicationContext, Inject, Module, type Type } from '@nestjs/common';

/** The facts that the other services own, as a spec sets them. */
interface OwnedFacts {
  sellerName: string;
  declaredOn: string | null;
}

const FACTS = Symbol('facts of other services');

function createReadinessController(name: ServiceName): Type {
  @Controller()
  class FakeReadiness {
    constructor(@Inject(FACTS) private readonly facts: OwnedFacts) {}

    @RequestHandler(getReadiness[name])
    readReadiness(): Promise<Readiness> {
      const seller = [{ name: 'SELLER_NAME', value: this.facts.sellerName }];
      return Promise.resolve({ ready: true, startedAt: '2026-11-20T10:00:00.000Z', seller });
    }
  }
  return FakeReadiness;
}

@Controller()
class FakeDeclarations {
  constructor(@Inject(FACTS) private readonly facts: OwnedFacts) {}

  @RequestHandler(getSignedDeclaration)
  readSigned(): Promise<SignedDeclaration> {
    return Promise.resolve({ version: '1.0', declaredOn: this.facts.declaredOn });
  }
}

/** Answers of the services that the opening asks; a spec changes the facts. */
export class FakeOpeningServices implements OwnedFacts {
  sellerName = 'Cepillos S.L.';
  declaredOn: string | null = '2026-12-20';
  private app: INestApplicationContext | undefined;

  static async start(natsUrl: string): Promise<FakeOpeningServices> {
    const services = new FakeOpeningServices();
    @Module({
      imports: [MessagingModule.forRoot({ service: 'spec-services', natsUrl, database: false, callerKeys })],
      controllers: [FakeDeclarations, ...SERVICE_NAMES.map(createReadinessController)],
      providers: [{ provide: FACTS, useValue: services }],
    })
    class ServicesModule {}
    services.app = await startMicroservice(ServicesModule, { logger: false });
    return services;
  }

  async stop(): Promise<void> {
    await this.app?.close();
  }
}
