import { exportFromNotifications, exportFromOrders, exportFromSubscriptions, type PersonalData } from '@brote/contracts/personal-data';
import { endSubscriptionsOf, eraseFromNotifications, eraseFromOrders, eraseFromSubscriptions } from '@brote/contracts/personal-data';
import type { PersonErased, PersonRequest } from '@brote/contracts/personal-data';
import { RequestHandler } from '@brote/messaging';
import { Injectable } from '@nestjs/common';

type Duty = 'orders' | 'notifications' | 'subscriptions' | 'ending';

/** Fake services: their requests so far, and whether they reply; one for all specs of a file. */
export const others = {
  asked: [] as { duty: Duty; person: PersonRequest }[],
  failing: new Set<Duty>(),
  /** Duties that accept a request and never answer. */
  hanging: new Set<Duty>(),
};

function erased(duty: Duty, person: PersonRequest): Promise<PersonErased> {
  if (others.failing.has(duty)) return Promise.reject(new Error(`${duty} is set to fail`));
  if (others.hanging.has(duty)) return new Promise(() => undefined);
  others.asked.push({ duty, person: { ...person } });
  return Promise.resolve({ erased: 1, kept: 0 });
}

function held(service: string, { email }: PersonRequest): Promise<PersonalData> {
  return Promise.resolve({ sections: [{ service, name: 'things', rows: [{ of: email }] }] });
}

/** Fake of orders and notifications. */
@Injectable()
export class OrdersAndNotifications {
  @RequestHandler(eraseFromOrders)
  orders(person: PersonRequest): Promise<PersonErased> {
    return erased('orders', person);
  }

  @RequestHandler(eraseFromNotifications)
  notifications(person: PersonRequest): Promise<PersonErased> {
    return erased('notifications', person);
  }

  @RequestHandler(exportFromOrders)
  exportOrders(person: PersonRequest): Promise<PersonalData> {
    return held('orders-payments', person);
  }

  @RequestHandler(exportFromNotifications)
  exportNotifications(person: PersonRequest): Promise<PersonalData> {
    return held('notifications', person);
  }
}

/** Fake of subscriptions. */
@Injectable()
export class Subscriptions {
  @RequestHandler(endSubscriptionsOf)
  end(person: PersonRequest): Promise<PersonErased> {
    return erased('ending', person);
  }

  @RequestHandler(eraseFromSubscriptions)
  subscriptions(person: PersonRequest): Promise<PersonErased> {
    return erased('subscriptions', person);
  }

  @RequestHandler(exportFromSubscriptions)
  exportSubscriptions(person: PersonRequest): Promise<PersonalData> {
    return held('subscriptions', person);
  }
}
