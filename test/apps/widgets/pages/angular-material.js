// Just-in-time compilation: the same run time as a built application, without Angular's own command line.
import '@angular/compiler';
import { Component, provideZonelessChangeDetection } from '@angular/core';
import { MatCardModule } from '@angular/material/card';
import { MatTableModule } from '@angular/material/table';
import { bootstrapApplication } from '@angular/platform-browser';
// By its path: the package exports it to style sheets only.
import '../../node_modules/@angular/material/prebuilt-themes/azure-blue.css';
import { people, ready, root } from './shared.js';

class App {
  people = people.slice(0, 20);
  columns = ['name', 'company', 'phone', 'country', 'order'];
  chosen = people[25];
}
Component({
  selector: 'contact-app',
  imports: [MatTableModule, MatCardModule],
  template: `
    <mat-card>
      <mat-card-header>
        <mat-card-title>{{ chosen.name }}</mat-card-title>
        <mat-card-subtitle>{{ chosen.job }} at {{ chosen.company }}</mat-card-subtitle>
      </mat-card-header>
      <mat-card-content><p>Phone: {{ chosen.abroad }}</p></mat-card-content>
    </mat-card>
    <table mat-table [dataSource]="people">
      <ng-container matColumnDef="name"><th mat-header-cell *matHeaderCellDef>Name</th><td mat-cell *matCellDef="let one">{{ one.name }}</td></ng-container>
      <ng-container matColumnDef="company"><th mat-header-cell *matHeaderCellDef>Company</th><td mat-cell *matCellDef="let one">{{ one.company }}</td></ng-container>
      <ng-container matColumnDef="phone"><th mat-header-cell *matHeaderCellDef>Phone</th><td mat-cell *matCellDef="let one">{{ one.phone }}</td></ng-container>
      <ng-container matColumnDef="country"><th mat-header-cell *matHeaderCellDef>Country</th><td mat-cell *matCellDef="let one">{{ one.country }}</td></ng-container>
      <ng-container matColumnDef="order"><th mat-header-cell *matHeaderCellDef>Order no.</th><td mat-cell *matCellDef="let one">{{ one.order }}</td></ng-container>
      <tr mat-header-row *matHeaderRowDef="columns"></tr>
      <tr mat-row *matRowDef="let row; columns: columns"></tr>
    </table>
  `,
})(App);
root.append(document.createElement('contact-app'));
await bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });
ready();
