import type { LanguageWords } from './types.ts';

export const es: LanguageWords = {
  language: 'es',
  phone:
    'telefono* telefonic* tel tels telf tlf tlfno tfno tfn tno movil* celular* cel fijo whatsapp wasap llame llamar llama llamenos llamada* marcar marque marca centralita conmutador linea_directa sms fono fonos al_numero llamante whats localizable sin_costo lada_sin_costo lada numero_publico no_publico',
  place:
    'casa trabajo oficina principal directo particular personal otro emergencia recepcion contacto atencion_al_cliente soporte ventas mi tu su nuestro nuevo hogar correcto equivocado actual anterior gratuito gratuita',
  team: 'departamento dpto equipo servicio atencion gestor gestora asesor responsable centro encargado agente ejecutivo oficina sede sucursal delegacion tienda dudas consultas preguntas reservas siniestros averias reclamaciones quejas citas urgencias pedidos devoluciones recepcion cliente clienta paciente inquilino inquilina arrendador propietario propietaria padres madre padre hijo hija esposa esposo marido mujer pareja hermano hermana vecino vecina amigo amiga jefe jefa profesor profesora colegio escuela medico doctor dentista consulta clinica hospital farmacia abogado abogada notario notaria chofer conductor portero conserje administrador agencia corredor tecnico fontanero electricista proveedor transportista hotel restaurante notas nota_interna observaciones comentarios descripcion detalles nombre persona lugar ciudad almacen taller ayuntamiento iglesia policia bomberos invitado tutor tutora director directora becario testigo enfermera enfermero perito asistente encargada fabrica taquilla_centro porteria conserjeria vigilancia fincas origen destino',
  called: 'llamo',
  becomes: 'fusionado fusionada reemplazado reemplazada sustituido sustituida',
  things: 'pedidos presupuestos siniestros cuentas ofertas casos reservas reclamaciones devoluciones',
  fax: 'fax* telefax',
  other:
    'pedido* orden factura* ticket caso cuenta seguimiento envio* paquete guia iva fiscal banco tarjeta contrato poliza presupuesto cotizacion recibo transaccion* pago* monto importe* total* precio* costo* coste* saldo salario fecha* nacimiento ano hora version modelo articulo producto lote codigo postal cantidad serie matricula licencia pasaporte expediente empleado socio reserva vuelo albaran folio identidad seguridad_social cedula registro siniestro* localizador afiliacion* remision* poliza* cheque prestamo* radicado tramite chasis inventario partida nomina bastidor cupon historia_clinica peso descuento* conocimiento_de contenedor* contador incidencia* vencimiento* superficie existencias comision placa kilometraje patente conocimiento cups punto_de_suministro suministro* bordero mandato* transferencia* domiciliacion* prima cuota* pension* jubilacion* muestra* analitica* laboratorio receta* ingreso hospitalizacion certificado* titulo* escritura* parcela* finca* llave* taquilla* motor remolque* palet* carga_n porte* flete* aduana* componente* pieza* plano* solicitud* tramite* oficio* diligencia* juicio* autos procedimiento* causa* denuncia* multa* acta* asiento* tomo escritura curso* examen* asignatura* biblioteca garantia* fidelidad regalo vale* bono* puntos sesion* error* servicio_n orden* parte_de terminal* autorizacion* operacion* movimiento* lote_n centro_de_coste proyecto* tarea* equipo_n dispositivo* decodificador* circuito* proveedor_n comprobante* timbrado* consecutivo* boleta* nota_de remito* volumen distancia* capacidad* medidor* padron* catastro* catastral* ficha historia suscripcion* credencial* justificante* resguardo* prot expedicion* bulto* localizador* art op aut campana* expte exp fra fact ped alb pol cta boletin* expdte sol sobre acerca_del acerca_de apunte* obra obras convenio* licitacion* poder_notarial adenda* anexo_n contratacion abono abonos factura_telefonica factura_movil contrato_movil contrato_telefonico pedido_telefonico cuenta_telefonica linea_contratada precinto* embarque* declaracion* sentencia* auto_judicial sancion* diploma* membresia* recogida* retiro* formulario* demanda afiliado afiliada',
  never:
    'id dni nie nif cif rfc curp cuit cuil rut ruc nit iban bic clabe cbu imei identificador identificacion run cvu cai nss imss rif rnc nire cufe cuds nic cie nuip nup sat eic iccid cups c.i ci referencia* ref',
  ext: 'ext extension anexo int interno',
  number: 'numero num no nro n nos numeros',
  country: 'pais',
  address: 'direccion domicilio',
  link: 'es era fue',
  small: 'de del la el los las al a es en un una o y por favor me nos mi su costa_rica valencia',
};
