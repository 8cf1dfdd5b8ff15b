import { exportFromNotifications, exportFromOrders, exportFromSubscriptions, type PersonalData } from '@brote/contracts/personal-data';
import { endAllSubscriptions, eraseFromNotifications, eraseFromOrders, eraseFromSubscriptions } from '@brote/contracts/personal-data';
import type { ErasePersonReply, PersonalDataRequest } from '@brote/contracts/personal-data';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';

type FakeHandler = 'orders' | 'notifications' | 'subscriptions' | 'ending';

/** Fake services: their requests so far, and whether they reply; one for all specs of a file. */
export const fakeServices = {
  asked: [] as { duty: FakeHandler; person: PersonalDataRequest }[],
  failing: new Set<FakeHandler>(),
  /** Duties that accept a request and never answer. */
  hanging: new Set<FakeHandler>(),
};

function replyErased(handler: FakeHandler, person: PersonalDataRequest): Promise<ErasePersonReply> {
  if (fakeServices.failing.has(handler)) return Promise.reject(new Error(`${handler} is set to fail`));
  if (fakeServices.hanging.has(handler)) return new Promise(() => undefined);
  fakeServices.asked.push({ duty: handler, person: { ...person } });
  return Promise.resolve({ erased: 1, kept: 0 });
}

function replyPersonalData(service: string, { email }: PersonalDataRequest): Promise<PersonalData> {
  return Promise.resolve({ sections: [{ service, name: 'things', rows: [{ of: email }] }] });
}

/** Fake of orders and notifications. */
@Controller()
export class FakeOrdersAndNotifications {
  @RequestHandler(eraseFromOrders)
  eraseOrders(person: PersonalDataRequest): Promise<ErasePersonReply> {
    return replyErased('orders', person);
  }

  @RequestHandler(eraseFromNotifications)
  eraseNotifications(person: PersonalDataRequest): Promise<ErasePersonReply> {
    return replyErased('notifications', person);
  }

  @RequestHandler(exportFromOrders)
  exportOrders(person: PersonalDataRequest): Promise<PersonalData> {
    return replyPersonalData('orders-payments', person);
  }

  @RequestHandler(exportFromNotifications)
  exportNotifications(person: PersonalDataRequest): Promise<PersonalData> {
    return replyPersonalData('notifications', person);
  }
}

/** Fake of subscriptions. */
@Controller()
export class FakeSubscriptions {
  @RequestHandler(endAllSubscriptions)
  endSubscriptions(person: PersonalDataRequest): Promise<ErasePersonReply> {
    return replyErased('ending', person);
  }

  @RequestHandler(eraseFromSubscriptions)
  eraseSubscriptions(person: PersonalDataRequest): Promise<ErasePersonReply> {
    return replyErased('subscriptions', person);
  }

  @RequestHandler(exportFromSubscriptions)
  exportSubscriptions(person: PersonalDataRequest): Promise<PersonalData> {
    return replyPersonalData('subscriptions', person);
  }
}
